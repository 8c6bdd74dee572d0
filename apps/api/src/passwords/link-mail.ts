import type { PasswordLink, SendLink } from '@app/access';
import type { Mailer } from '@app/mail';

/** The page behind a link. The token comes after #, which browsers send to no server and to no other page. */
export const PASSWORD_PATH = '/password';

export const linkAddress = (publicUrl: string, { token }: PasswordLink): string =>
  `${publicUrl}${PASSWORD_PATH}#${token}`;

/** Null without a mail server, and without PUBLIC_URL: the address in a mail must not come from the request of a stranger. */
export function linkMailer(mailer: Mailer | null, publicUrl: string | undefined): SendLink | null {
  if (!mailer || !publicUrl) return null;
  return (email, link) => mailer.send({ to: email, subject: 'Your new password', text: textOf(publicUrl, link) });
}

const textOf = (
  publicUrl: string,
  link: PasswordLink,
): string => `Somebody asked for a new password for your login at ${publicUrl}.

Set it here, once, until ${link.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC:

${linkAddress(publicUrl, link)}

If you did not ask for it, ignore this mail: your password stays as it is.
`;
