import { Shown, ShownTextOrNull, ShownTime, EXAMPLE } from './shown-fields.js';

/** The answer of POST /admin/api/password-links: a link to hand over to a user. */
export class UserLinkDto {
  @Shown('E-mail address of the user.', 'wanjiru@example.co.ke')
  email!: string;

  @Shown('Token with which the user sets a new password.', 'Q0xfV1lkb2VzX25vYm9keV9yZWFkX3RoaXNfaGVyZT8')
  token!: string;

  @ShownTime('Time until which the token is good', EXAMPLE.later)
  expiresAt!: string;

  @ShownTextOrNull(
    'Link to hand over. Null without PUBLIC_URL.',
    'https://risiti.example.co.ke/password#Q0xfV1lkb2VzX25vYm9keV9yZWFkX3RoaXNfaGVyZT8',
  )
  link!: string | null;
}

const STATES = ['none', 'unconfirmed', 'confirmed'];

/** The state of the second factor of the operator who asks. */
export class SecondFactorDto {
  @Shown('The state of the second factor.', 'confirmed', { enum: STATES })
  state!: string;
}

/** The answer of GET /admin/api/second-factor. */
export class SecondFactorStateDto extends SecondFactorDto {
  @Shown('Operators must have one in this installation.', false)
  isRequired!: boolean;
}

/** The answer of POST /admin/api/second-factor. It is shown once. */
export class NewSecondFactorDto {
  @Shown('The secret, to type into the app.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  secret!: string;

  @Shown(
    'The same as an address, for a QR code.',
    'otpauth://totp/Risiti:olive@example.org?issuer=Risiti&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  )
  uri!: string;
}
