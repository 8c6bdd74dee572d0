import type { IncomingHttpHeaders } from 'node:http';
import type { AuthorityAnswer } from '../answer.js';
import type { ProfileName, Rules } from '../rules.js';

/** An answer in the clothes of a profile; a text is no JSON and does not say so. */
export interface EnvelopedAnswer {
  status: number;
  body: object | string;
}

/**
 * What differs between the two generations of the service: where the paths hang, who is let in, and how an answer is
 * clothed. The operations know nothing of it.
 */
export interface WireProfile {
  readonly name: ProfileName;
  /** Ends in a slash. */
  readonly basePath: string;
  /** Whether callers bear a token besides the credentials of their device. */
  readonly requiresToken: boolean;
  envelop(answer: AuthorityAnswer, now: Date, rules: Rules): EnvelopedAnswer;
  /** What stands before the authority says by itself that something is wrong. */
  proxyRefusal(status: number, message: string): EnvelopedAnswer;
}

export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
}
