const QUIET_MS = 10_000;
/** More different ones than this are not told apart for long: what is forgotten is merely said again. */
const KEPT_MAX = 200;

/**
 * Trouble that goes on is said once in a while, with how often it came: an outage of an hour must not push its own
 * beginning out of the log.
 */
export class RepeatCounter {
  private readonly lastLogged = new Map<string, { at: number; times: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** How often it came since it was last said, this time included; null when that was a moment ago. */
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
