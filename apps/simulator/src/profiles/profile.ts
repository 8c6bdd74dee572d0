import type { IncomingHttpHeaders } from 'node:http';
import type { AuthorityAnswer } from '../answer.js';
import type { ProfileName, Rules } from '../rules.js';

/** An answer in the envelope of a profile. A string body is plain text. */
export interface EnvelopedAnswer {
  status: number;
  body: object | string;
}

/**
 * The differences between the two generations of the service: base path, token and envelope. Operations do not depend
 * on them.
 */
export interface WireProfile {
  readonly name: ProfileName;
  /** The base path ends in a slash. */
  readonly basePath: string;
  /** True if callers need a bearer token besides the device credentials. */
  readonly requiresToken: boolean;
  envelop(answer: AuthorityAnswer, now: Date, rules: Rules): EnvelopedAnswer;
  /** The answer to a path that is not wired (fact sheet 1.5); null where the service itself answers 912. */
  readonly unwiredRoute: EnvelopedAnswer | null;
  /** An error of the proxy in front of the authority. */
  proxyRefusal(status: number, message: string): EnvelopedAnswer;
}

export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
}
