import { PASSWORD_LENGTH } from '@app/domain';
import { EmailField } from '../fields/email-field.js';
import { TextField, SecretField } from '../fields/text-field.js';

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

/** The body of POST /dashboard/invitations. */
export class InviteDto {
  @EmailField({ about: 'E-mail address of the new member.', example: 'otieno@example.co.ke' })
  email!: string;
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
