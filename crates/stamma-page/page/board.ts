//! A position as SVG, drawn from a FEN with the symbols of the page's sprite. The same drawing is used on the page, in
//! tips and in saved files: colours are attributes, which page.css overrides by class. Moves are made in hand.ts.

import { drawn, seek } from "./dom";
import { inWords, locate, place, square, type Placement, type Side } from "./position";

/** A position with its marks. Squares are names; an arrow is `Ge2e4`, a coloured square `Rd4`. */
export interface Picture {
  fen: string;
  from?: string | undefined;
  to?: string | undefined;
  check?: string | undefined;
  arrows?: readonly string[] | undefined;
  squares?: readonly string[] | undefined;
}

/** The options of a drawing. */
export interface Look {
  /** The side at the bottom. */
  bottom: Side;
  coordinates: "shown" | "left out";
  /** True to embed the pieces, so that the drawing works outside of the page. */
  pieces: "of the page" | "taken along";
}

/** The size of a square in units of the drawing. */
export const UNIT = 45;
/** The margin for coordinates on the left and below, and that for the frame on all sides. */
export const MARGIN = 20;
export const EDGE = 1;

/** The colours of the library's own diagrams. */
const INK = {
  light: "#f2e4c9",
  dark: "#b8906b",
  frame: "#6b4f38",
  letters: "#665f55",
  last: "#c9c432",
  check: "#d92d20",
} as const;

const COLORS: Readonly<Record<string, readonly [name: string, ink: string]>> = {
  G: ["green", "#2f8a3c"],
  R: ["red", "#c4302b"],
  Y: ["yellow", "#e0a800"],
  B: ["blue", "#2c6fbb"],
};

/** Draws a position, or an empty drawing if the FEN has no valid board. */
export function draw(picture: Picture, look: Look): SVGSVGElement {
  const placement = place(picture.fen);
  if (!placement) return drawn("svg", { class: "board" });
  const { files, ranks } = placement;
  const margin = look.coordinates === "shown" ? MARGIN : 0;
  const [width, height] = [files * UNIT, ranks * UNIT];
  const made = drawn("svg", {
    class: `board files-${files}`,
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `${-margin - EDGE} ${-EDGE} ${width + margin + 2 * EDGE} ${height + margin + 2 * EDGE}`,
    role: "img",
    "aria-label": inWords(placement),
  });
  const corner = (name: string | undefined): { x: number; y: number } | null => {
    const found = name ? locate(name) : null;
    if (!found || found.file >= files || found.rank > ranks || found.rank < 1) return null;
    const white = look.bottom === "w";
    return {
      x: UNIT * (white ? found.file : files - 1 - found.file),
      y: UNIT * (white ? ranks - found.rank : found.rank - 1),
    };
  };
  if (look.pieces === "taken along") made.append(drawn("defs", {}, ...symbolsOf(placement)));
  made.append(drawn("rect", { class: "light", width, height, fill: INK.light }));
  made.append(drawn("path", { class: "dark", d: darkSquares(placement), fill: INK.dark }));
  for (const name of [picture.from, picture.to]) {
    const at = corner(name);
    if (at) made.append(rectangle(at, { class: "last", fill: INK.last, "fill-opacity": 0.5 }));
  }
  for (const mark of picture.squares ?? []) {
    const at = corner(mark.slice(1));
    const [name, ink] = COLORS[mark[0] ?? ""] ?? ["", ""];
    if (at && name) made.append(rectangle(at, { class: `mark ${name}`, fill: ink, "fill-opacity": 0.45 }));
  }
  const king = corner(picture.check);
  if (king) {
    const [cx, cy] = [king.x + UNIT / 2, king.y + UNIT / 2];
    made.append(drawn("circle", { class: "check", cx, cy, r: UNIT * 0.47, fill: INK.check, "fill-opacity": 0.55 }));
  }
  for (const [name, piece] of placement.pieces) {
    const at = corner(name);
    const use = { href: `#${piece.side}${piece.letter}`, width: UNIT, height: UNIT, "data-square": name };
    if (at) made.append(drawn("use", { ...use, x: at.x, y: at.y }));
  }
  for (const arrow of picture.arrows ?? []) {
    const [, color = "", from, to] = /^([A-Z])([a-p]\d{1,2})([a-p]\d{1,2})$/.exec(arrow) ?? [];
    const [start, end] = [corner(from), corner(to)];
    const [name, ink] = COLORS[color] ?? ["", ""];
    if (start && end && name) made.append(drawn("path", { class: `arrow ${name}`, d: shaft(start, end), fill: ink, "fill-opacity": 0.8 }));
  }
  const edge = { class: "edge", x: -0.5, y: -0.5, width: width + 1, height: height + 1 };
  made.append(drawn("rect", { ...edge, fill: "none", stroke: INK.frame, "stroke-width": 1 }));
  if (margin > 0) made.append(coordinates(placement, look.bottom));
  return made;
}

/** Returns the SVG of a drawing that works outside of the page. */
export function standalone(picture: Picture, bottom: Side): string {
  const made = draw(picture, { bottom, coordinates: "shown", pieces: "taken along" });
  const [, , width = 0, height = 0] = (made.getAttribute("viewBox") ?? "").split(" ").map(Number);
  made.setAttribute("width", String(width));
  made.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(made);
}

function rectangle(at: { x: number; y: number }, rest: Record<string, string | number>): SVGRectElement {
  return drawn("rect", { x: at.x, y: at.y, width: UNIT, height: UNIT, ...rest });
}

/** Returns true for dark squares; a1 is dark on every board. */
function darkSquares({ files, ranks }: Placement): string {
  let path = "";
  for (let row = 0; row < ranks; row += 1) {
    for (let column = 0; column < files; column += 1) {
      if ((row + column + ranks) % 2 === 1) path += `M${column * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h-${UNIT}z`;
    }
  }
  return path;
}

function coordinates({ files, ranks }: Placement, bottom: Side): SVGGElement {
  const group = drawn("g", {
    class: "coordinates",
    fill: INK.letters,
    "font-family": "Georgia, serif",
    "font-size": 13,
    "text-anchor": "middle",
    "aria-hidden": "true",
  });
  for (let column = 0; column < files; column += 1) {
    const name = square(bottom === "w" ? column : files - 1 - column, 1)[0] ?? "";
    group.append(drawn("text", { x: (column + 0.5) * UNIT, y: ranks * UNIT + 15 }, name));
  }
  for (let row = 0; row < ranks; row += 1) {
    const rank = bottom === "w" ? ranks - row : row + 1;
    group.append(drawn("text", { x: -11, y: (row + 0.5) * UNIT + 4.5 }, String(rank)));
  }
  return group;
}

/** Returns the outline of an arrow between the centres of two squares. */
function shaft(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return "";
  const [ux, uy] = [dx / length, dy / length];
  const point = (along: number, across: number): string => {
    const x = from.x + UNIT / 2 + ux * along - uy * across;
    const y = from.y + UNIT / 2 + uy * along + ux * across;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const neck = length - 18;
  const outline = [point(12, -4), point(neck, -4), point(neck, -11), point(length, 0), point(neck, 11), point(neck, 4), point(12, 4)];
  return `M${outline.join("L")}z`;
}

function symbolsOf(placement: Placement): Node[] {
  const names = new Set([...placement.pieces.values()].map((piece) => piece.side + piece.letter));
  return [...names].flatMap((name) => {
    const symbol = seek<SVGSymbolElement>(`symbol#${name}`);
    return symbol ? [symbol.cloneNode(true)] : [];
  });
}
