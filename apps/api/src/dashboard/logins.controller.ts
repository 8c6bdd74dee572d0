import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { endAllLogins, endLogins, listLogins, type LoginView } from '@app/access';
import { succeeded } from '@app/contract';
import { isId } from '@app/domain';
import { Database, type Session } from '@app/persistence';
import { readPageQuery } from '../batches/batch-query.js';
import { failedAt } from '../http/errors/failure.js';
import { ApiPageQuery } from '../http/openapi/api-parameters.js';
import { EXAMPLE_TIMES, NextCursor, Shown, ShownTextOrNull, ShownTime } from '../http/openapi/reply-fields.js';
import { pageBy, unknownCursor, withOneMore } from '../http/requests/page.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { unknownPerson } from './account-members.js';
import { ApiDashboard } from './api-dashboard.js';
import { OwnerSession, UserSession } from './user-session.js';

const LOGIN_ID = '3f0c1b7a-8d2e-4a65-9c41-7be05d6f2a18';

/** A login of a person, at the console or with tokens. */
export class OpenLoginDto {
  @Shown('Id of the login; it opens nothing.', LOGIN_ID)
  loginId!: string;

  @ShownTextOrNull('The browser and its system, as the browser named them; null for a program.', 'Chrome, Android')
  browser!: string | null;

  @Shown('True for the login that sends this request.', false)
  isThis!: boolean;

  @ShownTime('Since when', EXAMPLE_TIMES.earlier)
  createdAt!: string;

  @ShownTime('Until when; a login with tokens goes on with each refresh', EXAMPLE_TIMES.later)
  expiresAt!: string;
}

/** The answer of GET /dashboard/logins. */
export class LoginListDto {
  @ApiProperty({ description: 'Those that open something now, newest first.', type: [OpenLoginDto] })
  logins!: OpenLoginDto[];

  @NextCursor()
  nextCursor!: string | null;
}

/** The answer to an order that ends logins. */
export class EndedLoginsDto {
  @Shown('True: no cookie and no token of these logins opens anything any more.', true)
  ended!: boolean;
}

const LOGIN = { id: ['Id of the login.', LOGIN_ID] } as const;
const PERSON = { id: ['Id of the person.', 'c1f6a0de-2d3c-4c58-9a0b-6f7f2f0f3b11'] } as const;

/** The logins of the people of an account. */
@ApiTags('Dashboard')
@Controller('dashboard')
export class LoginsController {
  constructor(private readonly db: Database) {}

  @Get('logins')
  @ApiDashboard({ summary: 'List where you are logged in', result: LoginListDto, failures: { 400: ['003'] } })
  @ApiPageQuery()
  async list(@Query() query: Record<string, unknown>, @UserSession() { userId, loginId }: Session): Promise<Reply> {
    const { after, limit } = readPageQuery(query);
    if (after && !(await this.db.prisma.login.findFirst({ where: { id: after, userId } }))) throw unknownCursor();
    const logins = await listLogins(this.db, userId, { after, limit: withOneMore(limit) });
    const { page, nextCursor } = pageBy(logins, limit, (one) => one.loginId);
    return reply(200, succeeded<LoginListDto>({ logins: page.map((one) => loginData(one, loginId)), nextCursor }));
  }

  @Delete('logins')
  @ApiDashboard({
    summary: 'Log out everywhere: all your logins end, this one too',
    result: EndedLoginsDto,
    failures: { 400: ['003'] },
  })
  async endAll(@UserSession() session: Session): Promise<Reply> {
    await endAllLogins(this.db, session, session.userId);
    return ended();
  }

  @Delete('logins/:id')
  @ApiDashboard({
    summary: 'End one of your logins',
    path: LOGIN,
    result: EndedLoginsDto,
    failures: { 400: ['003'], 404: ['003'] },
  })
  async end(@Param('id') id: string, @UserSession() { userId }: Session): Promise<Reply> {
    const count = isId(id) ? await endLogins(this.db.prisma, { id: id.toLowerCase(), userId }, 'logout') : 0;
    if (count === 0) throw unknownLogin();
    return ended();
  }

  @Delete('members/:id/logins')
  @ApiDashboard({
    summary: 'End all logins of a person of the account (owners only)',
    path: PERSON,
    result: EndedLoginsDto,
    failures: { 400: ['003'], 404: ['003'] },
  })
  async endAllOf(@Param('id') id: string, @OwnerSession() session: Session): Promise<Reply> {
    if (!isId(id) || !(await endAllLogins(this.db, session, id.toLowerCase()))) throw unknownPerson('person');
    return ended();
  }
}

const ended = (): Reply => reply(200, succeeded<EndedLoginsDto>({ ended: true }));

const loginData = ({ createdAt, expiresAt, ...login }: LoginView, thisId: string): OpenLoginDto => ({
  ...login,
  isThis: login.loginId === thisId,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** The same answer for an id that does not exist, for a login of another person, and for one that has ended. */
const unknownLogin = () =>
  failedAt('003', 'id', 'You have no open login with this id.', 'Use a loginId of GET /api/v1/dashboard/logins.', {
    status: 404,
  });
