import { createHash, randomUUID } from 'node:crypto';
import { newOwner, type Someone } from './dashboard.js';
import { SharedStack } from './shop.js';

/** A user who got a link to set a password, as a mail or an operator gives it. */
export async function ownerWithLink(): Promise<{ owner: Someone; token: string }> {
  const [stack, owner, token] = [await SharedStack.find(), await newOwner(), randomUUID()];
  const hash = createHash('sha256').update(token).digest('hex');
  await stack.query(
    `INSERT INTO password_links (user_id, hash, expires_at) SELECT id, $2, now() + interval '1 hour' FROM users WHERE email = $1`,
    [owner.email, hash],
  );
  return { owner, token };
}
