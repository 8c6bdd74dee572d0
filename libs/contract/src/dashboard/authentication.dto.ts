import { isId, PASSWORD_LENGTH } from '@app/domain';
import { EmailField } from '../fields/email-field.js';
import { field, type FieldOptions } from '../fields/field.js';
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

const MANAGED_MAX = 100;
const APP_IDS = ['e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c'];

const AppIdsField = (options: FieldOptions) =>
  field(options, {
    expected: `a list of 1 to ${MANAGED_MAX} ids of apps, each once`,
    fix: 'Send the appIds of apps of GET /api/v1/dashboard/apps.',
    accepts: (value) =>
      Array.isArray(value) && value.length > 0 && value.every(isId) && new Set(value).size === value.length,
    normalise: (value) =>
      Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? one.toLowerCase() : one)) : value,
    textsMax: MANAGED_MAX,
    schema: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, uniqueItems: true },
  });

/** The body of PUT /dashboard/members/{id}. */
export class ChangeMemberDto {
  @AppIdsField({
    about: 'The person is a MANAGER of these apps from now on; without it a MEMBER, who works in all apps.',
    example: APP_IDS,
    optional: true,
  })
  appIds?: string[];
}

/** The body of POST /dashboard/invitations. */
export class InviteDto {
  @AppIdsField({
    about:
      'The new person is a MANAGER of these apps: they sell, read, print and refund there. Without it they are a MEMBER.',
    example: APP_IDS,
    optional: true,
  })
  appIds?: string[];

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
