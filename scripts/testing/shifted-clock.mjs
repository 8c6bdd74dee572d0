/** Preloaded into a program, this file shifts its current time by CLOCK_OFFSET_MS, or stops it at CLOCK_STOPPED_AT_MS. */
const { CLOCK_OFFSET_MS: offsetMs, CLOCK_STOPPED_AT_MS: stoppedAtMs } = process.env;
const TrueDate = Date;
const now = () => (stoppedAtMs ? Number(stoppedAtMs) : TrueDate.now() + Number(offsetMs ?? 0));

globalThis.Date = class extends TrueDate {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }

  static now() {
    return now();
  }
};
