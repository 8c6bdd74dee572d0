import type { Database } from '@app/persistence';
import { RateLimit } from '../limits/rate-limit.js';
import { newMailedLink, type PasswordLink } from './password-links.js';
import { TooManyPasswords } from './password-throttle.js';

/** Requests a minute for one e-mail address, whether it has a user or not. */
const REQUESTS_PER_EMAIL = 3;
/** So many mails may be under way; more are not sent. */
const MAILS_MAX = 20;

/** Mails the link to this address. */
export type SendLink = (email: string, link: PasswordLink) => Promise<void>;

/**
 * A person who forgot their password asks for a link. The answer and its time are the same whether the address has a user: the link is
 * made and mailed after the answer.
 */
export class PasswordRequests {
  private readonly emails: RateLimit;
  private underWay = 0;

  constructor(
    private readonly db: Database,
    /** Null if this installation sends no mail. */
    private readonly sendLink: SendLink | null,
    private readonly onError: (error: unknown) => void,
    now?: () => number,
  ) {
    this.emails = new RateLimit(REQUESTS_PER_EMAIL, now);
  }

  get sendsMail(): boolean {
    return this.sendLink !== null;
  }

  async request(email: string): Promise<'done' | TooManyPasswords> {
    const taken = this.emails.take(email);
    if (taken && !taken.isTaken) return new TooManyPasswords(Math.ceil(taken.moreInMs / 1_000));
    const where = { email, disabledAt: null };
    const user = await this.db.prisma.user.findUnique({ where, select: { id: true } });
    if (user && this.sendLink) this.start(user.id, email, this.sendLink);
    return 'done';
  }

  private start(userId: string, email: string, sendLink: SendLink): void {
    if (this.underWay >= MAILS_MAX)
      return this.onError(new Error(`${MAILS_MAX} mails are under way; one more is not sent`));
    this.underWay += 1;
    this.db.prisma
      .$transaction((tx) => newMailedLink(tx, userId))
      .then((link) => link && sendLink(email, link))
      .catch(this.onError)
      .finally(() => (this.underWay -= 1));
  }
}
