import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type DashboardAccess, type DashboardTokens, FailedLogins, TooManyPasswords } from '@app/access';
import {
  exampleJoin,
  exampleLogin,
  exampleRefresh,
  exampleRegistration,
  JoinDto,
  LoginDto,
  RefreshDto,
  RegisterDto,
  succeeded,
  type Warning,
} from '@app/contract';
import type { Session } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import { EXAMPLE_TIMES, Shown, ShownTime } from '../http/openapi/reply-fields.js';
import { loginFailure, noDashboard, tooManyLogins } from './login-failures.js';
import { countRefresh, type RateLimits } from '../http/admission/limit-rates.js';
import { browserOf } from '../http/requests/browser-name.js';
import { clientAddressOf, clientNetworkOf } from '../http/requests/client-network.js';
import { markCookie, markOf } from '../http/requests/known-browser-cookie.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { LOGIN_HEADERS } from '../http/openapi/answer-headers.js';
import { ApiDashboard, ApiPublicDashboard } from './api-dashboard.js';
import { DASHBOARD_ACCESS, RATE_LIMITS } from '../infrastructure/tokens.js';
import { UserSession } from './user-session.js';

/** The answer of POST /dashboard/register and /dashboard/join. */
export class RegisteredDto {
  @Shown(
    'Always true. If you register an e-mail address that was registered before, its old password stays valid; this answer does not show that.',
    true,
  )
  registered!: boolean;
}

/** The answer of POST /dashboard/login and /dashboard/refresh. */
export class TokensDto {
  @Shown(
    'Send it as `Authorization: Bearer …`.',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiIuLi4ifQ.c2lnbmF0dXJl',
  )
  accessToken!: string;

  @Shown('Always Bearer.', 'Bearer', { enum: ['Bearer'] })
  tokenType!: 'Bearer';

  @Shown('For how many seconds it is good.', 600, { type: 'integer' })
  expiresIn!: number;

  @Shown(
    'Send it to POST /dashboard/refresh for the next pair of tokens. A second use more than two minutes after the first ends the login.',
    'Q0xfV1lkb2VzX25vYm9keV9yZWFkX3RoaXNfaGVyZT8',
  )
  refreshToken!: string;

  @ShownTime('Time at which the refresh token expires', EXAMPLE_TIMES.later)
  refreshExpiresAt!: string;
}

/** The answer of POST /dashboard/logout. */
export class LoggedOutDto {
  @Shown('True: no token of this login opens anything any more.', true)
  loggedOut!: boolean;
}

/** Registering, logging in and logging out. */
@ApiTags('Dashboard')
@Controller('dashboard')
export class EntranceController {
  constructor(
    @Inject(DASHBOARD_ACCESS) private readonly access: DashboardAccess | null,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    private readonly failures: FailedLogins,
  ) {}

  @Post('register')
  @HttpCode(200)
  @ApiPublicDashboard({
    summary: 'Register an account, with yourself as its owner',
    body: RegisterDto,
    examples: { owner: exampleRegistration },
    result: RegisteredDto,
  })
  async register(
    @ReadDto(RegisterDto) { value, warnings }: ValidDto<RegisterDto>,
    @Req() request: FastifyRequest,
  ): Promise<Reply> {
    const done = await this.dashboardAccess.registration.register(
      { ...value, address: clientNetworkOf(request) },
      value.accountName,
    );
    if (done instanceof TooManyPasswords) throw tooManyLogins(done);
    return reply(200, succeeded<RegisteredDto>({ registered: true }, { warnings }));
  }

  @Post('join')
  @HttpCode(200)
  @ApiPublicDashboard({
    summary: 'Join the account you were invited to',
    body: JoinDto,
    examples: { member: exampleJoin },
    result: RegisteredDto,
    failures: { 401: ['001'], 422: ['003'] },
  })
  async join(@ReadDto(JoinDto) { value, warnings }: ValidDto<JoinDto>, @Req() request: FastifyRequest): Promise<Reply> {
    const address = clientNetworkOf(request);
    const done = await this.dashboardAccess.registration.join(value.invitation, value.password, address);
    if (done instanceof TooManyPasswords) throw tooManyLogins(done);
    if (done === 'stale') throw staleInvitation();
    if (done === 'emailTaken') throw emailTaken();
    return reply(200, succeeded<RegisteredDto>({ registered: true }, { warnings }));
  }

  @Post('login')
  @HttpCode(200)
  @ApiPublicDashboard({
    summary: 'Log in',
    body: LoginDto,
    examples: { person: exampleLogin },
    result: TokensDto,
    headers: LOGIN_HEADERS,
    failures: { 401: ['001'] },
  })
  async login(
    @ReadDto(LoginDto) { value, warnings }: ValidDto<LoginDto>,
    @Req() request: FastifyRequest,
  ): Promise<Reply> {
    const { marks } = this.dashboardAccess;
    const from = { address: clientNetworkOf(request), mark: marks.open(markOf(request)) ?? undefined };
    const answer = await this.dashboardAccess.login.login({ ...value, ...from }, browserOf(request));
    if (answer === 'refused' || answer instanceof TooManyPasswords) {
      this.failures.count(value.email, clientAddressOf(request));
      throw loginFailure(answer);
    }
    const cookie = answer.newMark ? markCookie(request, marks.sign(answer.newMark)) : {};
    return tokensReply(answer.tokens, warnings, cookie);
  }

  @Post('refresh')
  @HttpCode(200)
  @ApiPublicDashboard({
    summary: 'Exchange the refresh token for new tokens',
    body: RefreshDto,
    examples: { token: exampleRefresh },
    result: TokensDto,
    failures: { 401: ['001'] },
  })
  async refresh(@ReadDto(RefreshDto) { value, warnings }: ValidDto<RefreshDto>): Promise<Reply> {
    countRefresh(this.limits, value.refreshToken);
    const tokens = await this.dashboardAccess.login.refresh(value.refreshToken);
    if (!tokens) throw staleToken();
    return tokensReply(tokens, warnings);
  }

  @Post('logout')
  @HttpCode(200)
  @ApiDashboard({
    summary: 'Log out: all tokens of this login become invalid',
    result: LoggedOutDto,
    failures: { 400: ['003'] },
  })
  async logout(@UserSession() session: Session): Promise<Reply> {
    await this.dashboardAccess.login.logout(session);
    return reply(200, succeeded<LoggedOutDto>({ loggedOut: true }));
  }

  private get dashboardAccess(): DashboardAccess {
    if (!this.access) throw noDashboard();
    return this.access;
  }
}

function tokensReply(
  { expiresInS, refreshExpiresAt, ...tokens }: DashboardTokens,
  warnings: Warning[],
  headers: Record<string, string> = {},
): Reply {
  const data: TokensDto = {
    ...tokens,
    tokenType: 'Bearer',
    expiresIn: expiresInS,
    refreshExpiresAt: refreshExpiresAt.toISOString(),
  };
  return reply(200, succeeded(data, { warnings }), { ...NO_STORE, ...headers });
}

const LOG_IN_AGAIN = 'Log in again with POST /api/v1/dashboard/login.';

const staleToken = () =>
  failedAt('001', 'refreshToken', 'The refresh token is not valid, was used or has expired.', LOG_IN_AGAIN);

const staleInvitation = () =>
  failedAt(
    '001',
    'invitation',
    'The invitation is not valid, was used, was withdrawn or has expired.',
    'Ask the owner of the account for a new invitation.',
  );

const emailTaken = () =>
  failedAt(
    '003',
    'invitation',
    'The e-mail address of this invitation has a login already. The invitation stays valid.',
    'Log in with that address, or ask the owner of the account to invite another address of yours: a person belongs to one account.',
    { status: 422 },
  );
