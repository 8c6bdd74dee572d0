import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { linkForUser, OperatorLogin, TooManyPasswords } from '@app/access';
import type { ApiConfig } from '@app/config';
import { ChangePasswordDto, LinkOrderDto, PasswordChangedDto, succeeded, UserLinkDto } from '@app/contract';
import { Database } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { clientNetworkOf } from '../http/requests/client-network.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { SETTINGS } from '../infrastructure/tokens.js';
import { ApiAct } from '../operators/api-operator.js';
import { Operator } from '../operators/operator.js';
import { linkAddress } from './link-mail.js';
import { tooManyPasswords, wrongOldPassword } from '../dashboard/password-failures.js';

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
    return reply(200, succeeded({ changed: true }, { warnings }));
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
    return reply(200, succeeded({ ...data, link: address }, { warnings }), NO_STORE);
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
