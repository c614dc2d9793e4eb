interface Move {
  from: string;
  to: string;
  san?: string;
}
export const empty: Move[] = [];
