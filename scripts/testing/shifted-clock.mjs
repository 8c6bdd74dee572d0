/** Preloaded into a program whose clock is to be off by CLOCK_OFFSET_MS: what it takes for now, and nothing else, is shifted. */
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
