//! Undo and redo of a text, independent of the page.

/** A text with its caret. */
export interface Moment {
  text: string;
  caret: number;
}

/** The origin of a change: typing in one go is one step, any other change a step of its own. */
export type Cause = "typing" | "other";

const LONGEST = 200;
/** The most characters of all states together. */
const MOST = 50_000_000;

/** The states of a text, one of them the present. */
export class History {
  private moments: Moment[];
  private present = 0;
  private typing = false;

  constructor(first: Moment) {
    this.moments = [first];
  }

  /** Adds a state; the undone ones are dropped. */
  note(moment: Moment, cause: Cause): void {
    if (moment.text === this.moments[this.present]?.text) return;
    this.moments.length = this.present + 1;
    if (cause === "typing" && this.typing && this.present > 0) this.moments.pop();
    this.moments.push(moment);
    const most = Math.max(2, Math.min(LONGEST, Math.floor(MOST / (moment.text.length + 1))));
    if (this.moments.length > most) this.moments.splice(0, this.moments.length - most);
    this.present = this.moments.length - 1;
    this.typing = cause === "typing";
  }

  /** Starts a new step for the text that is typed next. */
  pause(): void {
    this.typing = false;
  }

  /** Returns true if there is an older or a newer state. */
  get can(): { undo: boolean; redo: boolean } {
    return { undo: this.present > 0, redo: this.present + 1 < this.moments.length };
  }

  undo(): Moment | null {
    return this.move(-1);
  }

  redo(): Moment | null {
    return this.move(1);
  }

  private move(by: -1 | 1): Moment | null {
    const moment = this.moments[this.present + by];
    if (!moment) return null;
    this.present += by;
    this.typing = false;
    return moment;
  }
}
