const SECOND_MS = 1_000;
/** An operator whose phone has a wrong clock, or whose browser repeats an old code, makes mistakes in a row too. */
const WRONG_CODES_FREE = 20;
const FIRST_PAUSE_MS = 60 * SECOND_MS;
/** Who guesses once a day needs centuries. An operator who cannot wait sets another password from a shell, which ends the pause. */
const PAUSE_MAX_MS = 86_400 * SECOND_MS;

/** The pause after so many wrong codes in a row: none at first, then a minute, which doubles with each further one. */
export const pauseMsAfter = (wrongCodes: number): number =>
  wrongCodes < WRONG_CODES_FREE ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (wrongCodes - WRONG_CODES_FREE), PAUSE_MAX_MS);

/** The code was not checked: too many in a row were wrong. */
export class CodesPaused {
  constructor(readonly pausedForS: number) {}

  static until = (end: Date, now: Date): CodesPaused =>
    new CodesPaused(Math.ceil((end.getTime() - now.getTime()) / SECOND_MS));
}
