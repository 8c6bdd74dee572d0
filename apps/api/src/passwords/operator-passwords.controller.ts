import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { linkForUser, OperatorLogin, TooManyPasswords } from '@app/access';
import type { ApiConfig } from '@app/config';
import { ChangePasswordDto, LinkOrderDto, succeeded } from '@app/contract';
import { Database } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { clientNetworkOf } from '../http/requests/client-network.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { SETTINGS } from '../infrastructure/tokens.js';
import { ApiAct } from '../operators/api-operator.js';
import { Operator } from '../operators/operator.js';
import { EXAMPLE, Shown, ShownTextOrNull, ShownTime } from '../http/openapi/reply-fields.js';
import { linkAddress } from './link-mail.js';
import { tooManyPasswords, wrongOldPassword } from '../dashboard/password-failures.js';
import { passwordChanged, PasswordChangedDto } from './password-changed.js';

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

/** Operators change their own password, and make links for users who get no mail. */
@ApiTags('Logins')
@Controller('admin/api')
export class OperatorPasswordsController {
  constructor(
    private readonly login: OperatorLogin,
    private readonly db: Database,
    @Inject(SETTINGS) private readonly settings: ApiConfig,
  ) {}

  @Post('password')
  @HttpCode(200)
  @ApiAct({
    summary: 'Change your own password',
    result: PasswordChangedDto,
    body: ChangePasswordDto,
    examples: { words: { oldPassword: 'four words of my own', newPassword: 'other words of my own' } },
  })
  async change(
    @ReadDto(ChangePasswordDto) { value, warnings }: ValidDto<ChangePasswordDto>,
    @Operator() operator: string,
    @Req() request: FastifyRequest,
  ): Promise<Reply> {
    const changed = await this.login.changePassword(operator, { ...value, address: clientNetworkOf(request) });
    if (changed === 'wrong') throw wrongOldPassword();
    if (changed instanceof TooManyPasswords) throw tooManyPasswords(changed);
    return passwordChanged(warnings);
  }

  @Post('password-links')
  @HttpCode(200)
  @ApiAct({
    summary: 'Make a link with which a user of an account sets a new password',
    result: UserLinkDto,
    body: LinkOrderDto,
    examples: { forgotten: { email: 'wanjiru@example.co.ke', reason: 'Asked on the phone, called back' } },
    failures: { 404: ['003'] },
  })
  async makeLink(
    @ReadDto(LinkOrderDto) { value, warnings }: ValidDto<LinkOrderDto>,
    @Operator() operator: string,
  ): Promise<Reply> {
    const link = await linkForUser(this.db, value.email, { operator, reason: value.reason });
    if (!link) throw unknownUser();
    const { publicUrl } = this.settings;
    const data = { email: value.email, token: link.token, expiresAt: link.expiresAt.toISOString() };
    const address = publicUrl ? linkAddress(publicUrl, link) : null;
    return reply(200, succeeded<UserLinkDto>({ ...data, link: address }, { warnings }), NO_STORE);
  }
}

const unknownUser = () =>
  failedAt(
    '003',
    'email',
    'No user of an account has this e-mail address.',
    'Ask the person for the address by which they log in. Operators get their link from `npm run operator -- reset`.',
    { status: 404 },
  );
