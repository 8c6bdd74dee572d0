import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CheckedUser,
  type DashboardAccess,
  FailedLogins,
  type OperatorSession,
  TooManyPasswords,
} from '@app/access';
import { LoginDto, succeeded } from '@app/contract';
import { AccountMembers } from '../dashboard/account-members.js';
import { loginFailure, noDashboard } from '../dashboard/login-failures.js';
import { noSuchAddress } from '../http/errors/unknown-addresses.js';
import { OperatorEntrance } from '../http/hooks/operator-entrance.js';
import { failureOf, LoginRefusal } from '../http/hooks/operator-refusals.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { browserOf } from '../http/requests/browser-name.js';
import { clientAddressOf, clientNetworkOf } from '../http/requests/client-network.js';
import { type Audience, isAudience } from '../http/requests/console-request.js';
import { consoleMarkCookie, consoleMarkOf } from '../http/requests/known-browser-cookie.js';
import { noSessionCookie, sessionCookie, sessionCookieOf } from '../http/requests/session-cookie.js';
import { DASHBOARD_ACCESS } from '../infrastructure/tokens.js';

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

  /** The people who are logged in at this browser. */
  @Get()
  async read(@Req() request: FastifyRequest): Promise<Reply> {
    const sessions = this.dashboardAccess.console;
    const [session, operator] = await Promise.all([
      sessions.sessionOf(sessionCookieOf(request, 'shop')),
      sessions.operatorOf(sessionCookieOf(request, 'operator')),
    ]);
    const me = session && (await this.members.self(session));
    const shop = me && { userId: me.userId, email: me.email, role: me.role, accountName: me.accountName };
    return reply(200, succeeded({ shop, operator: operator && this.shownOf(operator) }), NO_STORE);
  }

  @Post('shop')
  @HttpCode(200)
  async beginInShop(
    @ReadDto(LoginDto) { value }: ValidDto<LoginDto>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) http: FastifyReply,
  ): Promise<Reply> {
    const { login } = this.dashboardAccess;
    const mark = this.markOf(request, 'shop');
    const answer = await login.check({ ...value, address: clientNetworkOf(request), mark });
    if (answer === 'refused' || answer instanceof TooManyPasswords) {
      this.failures.count(value.email, clientAddressOf(request));
      throw loginFailure(answer);
    }
    return this.begin('shop', answer, value.email, { request, http });
  }

  /** A code of the second factor comes in its header, as everywhere. */
  @Post('operator')
  @HttpCode(200)
  async beginAsOperator(
    @ReadDto(LoginDto) { value }: ValidDto<LoginDto>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) http: FastifyReply,
  ): Promise<Reply> {
    const credentials = { ...value, mark: this.markOf(request, 'operator') };
    const answer = await this.operators.checkAtConsole(credentials, request).catch((error: unknown) => {
      throw refusalAtConsole(error);
    });
    return this.begin('operator', answer, value.email, { request, http });
  }

  @Delete(':audience')
  async end(@Param('audience') audience: string, @Req() request: FastifyRequest): Promise<Reply> {
    if (!isAudience(audience)) throw noSuchAddress();
    await this.dashboardAccess.console.end(sessionCookieOf(request, audience));
    return reply(200, succeeded({ loggedOut: true }), { ...NO_STORE, ...noSessionCookie(request, audience) });
  }

  /** A browser that is known has limits of its own, which strangers cannot use up. */
  private markOf(request: FastifyRequest, audience: Audience): string | undefined {
    return this.dashboardAccess.marks.open(consoleMarkOf(request, audience)) ?? undefined;
  }

  private async begin(
    audience: Audience,
    { user, newMark }: { user: CheckedUser; newMark: string | null },
    email: string,
    { request, http }: { request: FastifyRequest; http: FastifyReply },
  ): Promise<Reply> {
    const { console: sessions, marks } = this.dashboardAccess;
    const cookie = await sessions.begin(user, email, browserOf(request));
    if (!cookie) throw loginFailure('refused');
    // The new cookie replaces the old one. So this browser could not end its old login later.
    await sessions.end(sessionCookieOf(request, audience));
    if (newMark) void http.headers(consoleMarkCookie(request, audience, marks.sign(newMark)));
    return reply(200, succeeded({ loggedIn: true }), { ...NO_STORE, ...sessionCookie(request, audience, cookie) });
  }

  private shownOf(operator: OperatorSession) {
    const { email, until } = operator;
    return { email, until: until.toISOString(), mustEnrol: this.operators.mustEnrol(operator) };
  }

  private get dashboardAccess(): DashboardAccess {
    if (!this.access) throw noDashboard();
    return this.access;
  }
}

/** A person at a page reads of no HTTP Basic. */
function refusalAtConsole(error: unknown): unknown {
  if (!(error instanceof LoginRefusal)) return error;
  return error.reason === 'refused' ? loginFailure('refused') : failureOf(error);
}
