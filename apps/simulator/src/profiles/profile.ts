import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../answer.js';
import type { Clothed } from '../clothed.js';
import type { ProfileName, Rules } from '../rules.js';

/**
 * What differs between the two generations of the service: where the paths hang, who is let in, and how an answer is
 * clothed. The operations know nothing of it.
 */
export interface Profile {
  readonly name: ProfileName;
  /** Ends in a slash. */
  readonly basePath: string;
  /** Whether callers bear a token besides the credentials of their device. */
  readonly demandsToken: boolean;
  clothe(answer: Answer, now: Date, rules: Rules): Clothed;
  /** What stands before the authority says by itself that something is wrong. */
  frontRefusal(status: number, message: string): Clothed;
}

export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
}
