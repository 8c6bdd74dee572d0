/** A line of the table: in words for people, and as it was measured. */
export interface Row {
  label: string;
  text: string;
  value: unknown;
}

/** What must hold in every run, whatever the machine. */
export interface Held {
  what: string;
  isKept: boolean;
  found: string;
}

/** What a stage writes down. */
export class Notes {
  readonly rows: Row[] = [];
  readonly promises: Held[] = [];

  constructor(readonly stage: string) {}

  tell(label: string, value: unknown, text = String(value)): void {
    this.rows.push({ label, text, value });
  }

  /** `found` says what was seen. A promise that is not kept fails the run. */
  promise(what: string, isKept: boolean, found: string | object): void {
    this.promises.push({ what, isKept, found: typeof found === 'string' ? found : JSON.stringify(found) });
  }

  get areAllKept(): boolean {
    return this.promises.every(({ isKept }) => isKept);
  }
}
