import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CheckedUser, type DashboardAccess, FailedLogins, TooManyPasswords } from '@app/access';
import { LoginDto, succeeded } from '@app/contract';
import { AccountMembers } from '../dashboard/account-members.js';
import { loginFailure, noDashboard } from '../dashboard/login-failures.js';
import { noSuchAddress } from '../http/errors/unknown-addresses.js';
import { OperatorEntrance } from '../http/hooks/operator-entrance.js';
import { failureOf, LoginRefusal } from '../http/hooks/operator-refusals.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { clientAddressOf, clientNetworkOf } from '../http/requests/client-network.js';
import { CONSOLE_PATH } from '../http/requests/console-request.js';
import { markCookie, markOf } from '../http/requests/known-browser-cookie.js';
import { type Audience, noSessionCookie, sessionCookie, sessionCookieOf } from '../http/requests/session-cookie.js';
import { DASHBOARD_ACCESS } from '../infrastructure/tokens.js';

const AUDIENCES: readonly string[] = ['shop', 'operator'] satisfies Audience[];

/** Logging in and out at the console. The answers are for its pages alone, so no document describes them. */
@ApiExcludeController()
@Controller('console/session')
export class ConsoleSessionsController {
  constructor(
    @Inject(DASHBOARD_ACCESS) private readonly access: DashboardAccess | null,
    private readonly operators: OperatorEntrance,
    private readonly members: AccountMembers,
    private readonly failures: FailedLogins,
  ) {}

  /** Who is logged in at this browser. */
  @Get()
  async read(@Req() request: FastifyRequest): Promise<Reply> {
    const sessions = this.dashboardAccess.console;
    const [session, operator] = await Promise.all([
      sessions.sessionOf(sessionCookieOf(request, 'shop')),
      sessions.operatorOf(sessionCookieOf(request, 'operator')),
    ]);
    const me = session && (await this.members.self(session));
    const shop = me && { userId: me.userId, email: me.email, role: me.role, accountName: me.accountName };
    const shown = operator && { email: operator.email, until: operator.until.toISOString() };
    return reply(200, succeeded({ shop, operator: shown }), NO_STORE);
  }

  @Post('shop')
  @HttpCode(200)
  async beginInShop(
    @ReadDto(LoginDto) { value }: ValidDto<LoginDto>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) http: FastifyReply,
  ): Promise<Reply> {
    const { login, marks } = this.dashboardAccess;
    const mark = marks.open(markOf(request)) ?? undefined;
    const answer = await login.check({ ...value, address: clientNetworkOf(request), mark });
    if (answer === 'refused' || answer instanceof TooManyPasswords) {
      this.failures.count(value.email, clientAddressOf(request));
      throw loginFailure(answer);
    }
    if (answer.newMark) void http.headers(markCookie(request, marks.sign(answer.newMark), CONSOLE_PATH));
    return this.begin('shop', answer.user, value.email, request);
  }

  /** A code of the second factor comes in its header, as everywhere. */
  @Post('operator')
  @HttpCode(200)
  async beginAsOperator(
    @ReadDto(LoginDto) { value }: ValidDto<LoginDto>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) http: FastifyReply,
  ): Promise<Reply> {
    const answer = await this.operators.checkAtConsole(value, request).catch((error: unknown) => {
      throw refusalAtConsole(error);
    });
    if (answer.newMark) void http.headers(markCookie(request, answer.newMark, CONSOLE_PATH));
    return this.begin('operator', answer.user, value.email, request);
  }

  @Delete(':audience')
  async end(@Param('audience') audience: string, @Req() request: FastifyRequest): Promise<Reply> {
    if (!isAudience(audience)) throw noSuchAddress();
    await this.dashboardAccess.console.end(sessionCookieOf(request, audience));
    return reply(200, succeeded({ loggedOut: true }), { ...NO_STORE, ...noSessionCookie(request, audience) });
  }

  private async begin(audience: Audience, user: CheckedUser, email: string, request: FastifyRequest): Promise<Reply> {
    const cookie = await this.dashboardAccess.console.begin(user, email);
    if (!cookie) throw loginFailure('refused');
    return reply(200, succeeded({ loggedIn: true }), { ...NO_STORE, ...sessionCookie(request, audience, cookie) });
  }

  private get dashboardAccess(): DashboardAccess {
    if (!this.access) throw noDashboard();
    return this.access;
  }
}

const isAudience = (text: string): text is Audience => AUDIENCES.includes(text);

/** A person at a page reads of no HTTP Basic. */
function refusalAtConsole(error: unknown): unknown {
  if (!(error instanceof LoginRefusal)) return error;
  return error.reason === 'refused' ? loginFailure('refused') : failureOf(error);
}
