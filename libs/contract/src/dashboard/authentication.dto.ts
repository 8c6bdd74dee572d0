import { ApiProperty } from '@nestjs/swagger';
import { PASSWORD_LENGTH } from '@app/domain';
import { EmailField } from '../fields/email-field.js';
import { TextField, SecretField } from '../fields/text-field.js';
import { EXAMPLE_TIMES } from './example-dashboard.js';

const TOKEN_LENGTH_MAX = 200;
const EMAIL = 'wanjiru@example.co.ke';

/** The body of POST /dashboard/register. */
export class RegisterDto {
  @TextField({ about: 'What the account is called: the business.', example: 'Duka la Wanjiru', max: 100 })
  accountName!: string;

  @EmailField({ about: 'E-mail address of its owner, by which they log in.', example: EMAIL })
  email!: string;

  @SecretField({
    about: 'Password; several words are better than a few special characters.',
    example: 'four words of my own',
    min: PASSWORD_LENGTH.min,
    max: PASSWORD_LENGTH.max,
  })
  password!: string;
}

/** The body of POST /dashboard/login. */
export class LoginDto {
  @EmailField({ about: 'E-mail address.', example: EMAIL })
  email!: string;

  @SecretField({ about: 'Password.', example: 'four words of my own', min: 1, max: PASSWORD_LENGTH.max })
  password!: string;
}

/** The body of POST /dashboard/refresh. */
export class RefreshDto {
  @SecretField({
    about: 'Refresh token of the last login or refresh; each is valid once, and for two minutes more.',
    example: 'Q0xfV1lkb2VzX25vYm9keV9yZWFkX3RoaXNfaGVyZT8',
    min: 1,
    max: TOKEN_LENGTH_MAX,
  })
  refreshToken!: string;
}

/** The body of POST /dashboard/join. */
export class JoinDto {
  @SecretField({
    about: 'Invitation from the owner of the account.',
    example: 'QW5faW52aXRhdGlvbl9pc19nb29kX2Zvcl9vbmVfdGltZQ',
    min: 1,
    max: TOKEN_LENGTH_MAX,
  })
  invitation!: string;

  @SecretField({
    about: 'Your new password.',
    example: 'other words of my own',
    min: PASSWORD_LENGTH.min,
    max: PASSWORD_LENGTH.max,
  })
  password!: string;
}

/** The answer of POST /dashboard/register and /dashboard/join. */
export class RegisteredDto {
  @ApiProperty({
    description:
      'Always true. If you register an e-mail address that was registered before, its old password stays valid; this answer does not show that.',
    examples: [true],
  })
  registered!: boolean;
}

/** The answer of POST /dashboard/login and /dashboard/refresh. */
export class TokensDto {
  @ApiProperty({
    description: 'Send it as `Authorization: Bearer …`.',
    examples: ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiIuLi4ifQ.c2lnbmF0dXJl'],
  })
  accessToken!: string;

  @ApiProperty({ description: 'Always Bearer.', enum: ['Bearer'], examples: ['Bearer'] })
  tokenType!: 'Bearer';

  @ApiProperty({ description: 'For how many seconds it is good.', type: 'integer', examples: [600] })
  expiresIn!: number;

  @ApiProperty({
    description:
      'Send it to POST /dashboard/refresh for the next pair of tokens. A second use more than two minutes after the first ends the login.',
    examples: ['Q0xfV1lkb2VzX25vYm9keV9yZWFkX3RoaXNfaGVyZT8'],
  })
  refreshToken!: string;

  @ApiProperty({
    description: 'Time at which the refresh token expires; ISO 8601.',
    format: 'date-time',
    examples: [EXAMPLE_TIMES.later],
  })
  refreshExpiresAt!: string;
}

/** The answer of POST /dashboard/logout. */
export class LoggedOutDto {
  @ApiProperty({ description: 'True: no token of this login opens anything any more.', examples: [true] })
  loggedOut!: boolean;
}

/** The body of POST /dashboard/password. */
export class ChangePasswordDto {
  @SecretField({ about: 'Your password until now.', example: 'four words of my own', min: 1, max: PASSWORD_LENGTH.max })
  oldPassword!: string;

  @SecretField({ about: 'Your new password.', example: 'other words of my own', ...PASSWORD_LENGTH })
  newPassword!: string;
}

/** The body of POST /dashboard/password-link. */
export class PasswordLinkRequestDto {
  @EmailField({ about: 'E-mail address by which you log in.', example: EMAIL })
  email!: string;
}

/** The answer of POST /dashboard/password-link. */
export class PasswordLinkRequestedDto {
  @ApiProperty({
    description: 'Always true. This answer does not show whether the e-mail address has a user.',
    examples: [true],
  })
  requested!: boolean;

  @ApiProperty({
    description:
      'True: if the address has a user, the link goes there by mail; at most one a minute. False: this installation sends no mail, so ask its operator for a link.',
    examples: [true],
  })
  byMail!: boolean;
}

/** The body of POST /dashboard/new-password. */
export class NewPasswordDto {
  @SecretField({
    about: 'Token of the link, which is good once, for an hour: what follows # in its address.',
    example: 'QV9saW5rX2Zvcl9hX25ld19wYXNzd29yZF9nb29kX29uY2U',
    min: 1,
    max: TOKEN_LENGTH_MAX,
  })
  token!: string;

  @SecretField({ about: 'Your new password.', example: 'other words of my own', ...PASSWORD_LENGTH })
  password!: string;
}

/** The answer of POST /dashboard/password and /dashboard/new-password. */
export class PasswordChangedDto {
  @ApiProperty({
    description: 'True: the new password counts, and every other login of this person has ended.',
    examples: [true],
  })
  changed!: boolean;
}
