import { CommanderError } from 'commander';
import { NoAnswerError, RisitiError } from '@app/client';

/** By cause, so that a script knows what to do. */
export const EXIT = {
  done: 0,
  unexpected: 1,
  wrongCommand: 2,
  refused: 3,
  notAllowed: 4,
  notReached: 5,
  deviceCannotSend: 6,
  inReview: 7,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const EXIT_HELP = `Exit codes:
  0    done
  2    the command line is wrong
  3    something was refused: its message says what to do
  4    the key is missing, wrong, or not allowed to do this
  5    Risiti or the authority cannot be reached: try later
  6    the device cannot send: not set up, held, or refused
  7    in review: nobody knows yet whether it is signed; do not send it again
  130  interrupted
  1    anything else`;

/** An error that a person can mend, in words for them. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    message: string,
    readonly fix: string,
    readonly exitCode: ExitCode = EXIT.wrongCommand,
  ) {
    super(message);
  }
}

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongCommand;
  if (error instanceof Problem) return error.exitCode;
  if (error instanceof Interrupted) return EXIT.interrupted;
  if (error instanceof NoAnswerError) return EXIT.notReached;
  if (!(error instanceof RisitiError)) return EXIT.unexpected;
  if (error.code === '001') return EXIT.notAllowed;
  // Another server has answered.
  if (error.code === '') return EXIT.notReached;
  if (error.code === '007') return EXIT.deviceCannotSend;
  return error.status >= 500 || error.status === 429 ? EXIT.notReached : EXIT.refused;
}
