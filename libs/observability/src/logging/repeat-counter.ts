const QUIET_MS = 10_000;
/** More different messages are forgotten; a forgotten message is only logged once more. */
const KEPT_MAX = 200;

/**
 * Lets a repeated message be logged once in a while, with its number of repetitions. An outage of an hour must not push its own
 * beginning out of the log.
 */
export class RepeatCounter {
  private readonly lastLogged = new Map<string, { at: number; times: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns how often the message came since it was last logged, or null if it was logged a moment ago. */
  count(message: string): number | null {
    const last = this.lastLogged.get(message);
    const times = (last?.times ?? 0) + 1;
    if (last && this.now() - last.at < QUIET_MS) {
      last.times = times;
      return null;
    }
    if (!last && this.lastLogged.size === KEPT_MAX) this.lastLogged.clear();
    this.lastLogged.set(message, { at: this.now(), times: 0 });
    return times;
  }
}
