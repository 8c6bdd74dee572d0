import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type DashboardAccess, PasswordLinks, PasswordRequests, TooManyPasswords } from '@app/access';
import {
  ChangePasswordDto,
  exampleNewPassword,
  examplePasswordChange,
  examplePasswordLink,
  NewPasswordDto,
  PasswordLinkRequestDto,
  succeeded,
} from '@app/contract';
import type { Session } from '@app/persistence';
import { ApiDashboard, ApiPublicDashboard } from '../dashboard/api-dashboard.js';
import { UserSession } from '../dashboard/user-session.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { clientNetworkOf } from '../http/requests/client-network.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { DASHBOARD_ACCESS } from '../infrastructure/tokens.js';
import { staleLink, tooManyPasswords, wrongOldPassword } from '../dashboard/password-failures.js';
import { Shown } from '../http/openapi/reply-fields.js';
import { passwordChanged, PasswordChangedDto } from './password-changed.js';

/** The answer of POST /dashboard/password-link. */
export class PasswordLinkRequestedDto {
  @Shown('Always true. This answer does not show whether the e-mail address has a user.', true)
  requested!: boolean;

  @Shown(
    'True: if the address has a user, the link goes there by mail; at most one a minute. False: this installation sends no mail, so ask its operator for a link.',
    true,
  )
  byMail!: boolean;
}

/** People change their password, or set another one with a link when they forgot it. Operators use the same links. */
@ApiTags('Dashboard')
@Controller('dashboard')
export class PasswordsController {
  constructor(
    private readonly links: PasswordLinks,
    private readonly requests: PasswordRequests,
    /** Not null where a session is: it exists only in an installation with a dashboard. */
    @Inject(DASHBOARD_ACCESS) private readonly dashboardAccess: DashboardAccess,
  ) {}

  @Post('password')
  @HttpCode(200)
  @ApiDashboard({
    summary: 'Change your password; all your other logins end',
    body: ChangePasswordDto,
    examples: { person: examplePasswordChange },
    result: PasswordChangedDto,
    failures: { 422: ['003'] },
  })
  async change(
    @ReadDto(ChangePasswordDto) { value, warnings }: ValidDto<ChangePasswordDto>,
    @UserSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<Reply> {
    const change = { ...value, address: clientNetworkOf(request) };
    const changed = await this.dashboardAccess.changePassword(session, change);
    if (changed === 'wrong') throw wrongOldPassword();
    if (changed instanceof TooManyPasswords) throw tooManyPasswords(changed);
    return passwordChanged(warnings);
  }

  @Post('password-link')
  @HttpCode(200)
  @ApiPublicDashboard({
    summary: 'Ask for a link to set a new password; it comes by mail',
    body: PasswordLinkRequestDto,
    examples: { person: examplePasswordLink },
    result: PasswordLinkRequestedDto,
  })
  async request(
    @ReadDto(PasswordLinkRequestDto) { value, warnings }: ValidDto<PasswordLinkRequestDto>,
  ): Promise<Reply> {
    const done = await this.requests.request(value.email);
    if (done instanceof TooManyPasswords) throw tooManyPasswords(done);
    return reply(
      200,
      succeeded<PasswordLinkRequestedDto>({ requested: true, byMail: this.requests.sendsMail }, { warnings }),
    );
  }

  @Post('new-password')
  @HttpCode(200)
  @ApiPublicDashboard({
    summary: 'Set a new password with the token of a link; all your logins end',
    body: NewPasswordDto,
    examples: { person: exampleNewPassword },
    result: PasswordChangedDto,
    failures: { 401: ['001'] },
  })
  async setNew(
    @ReadDto(NewPasswordDto) { value, warnings }: ValidDto<NewPasswordDto>,
    @Req() request: FastifyRequest,
  ): Promise<Reply> {
    const used = await this.links.use(value.token, value.password, clientNetworkOf(request));
    if (used === 'stale') throw staleLink();
    if (used instanceof TooManyPasswords) throw tooManyPasswords(used);
    return passwordChanged(warnings);
  }
}
