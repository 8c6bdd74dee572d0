/** Preloaded into a program, this file shifts the current time of that program by CLOCK_OFFSET_MS. */
const offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0);
const TrueDate = Date;

globalThis.Date = class extends TrueDate {
  constructor(...args) {
    if (args.length === 0) super(TrueDate.now() + offsetMs);
    else super(...args);
  }

  static now() {
    return TrueDate.now() + offsetMs;
  }
};
