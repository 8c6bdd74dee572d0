import { Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DashboardAccess, Member } from '@app/access';
import {
  exampleInvite,
  InvitationDto,
  InvitationListDto,
  InviteDto,
  MeDto,
  MemberListDto,
  RemovedMemberDto,
  succeeded,
  WithdrawnInvitationDto,
} from '@app/contract';
import type { Session } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { ApiDashboard } from './api-dashboard.js';
import { DASHBOARD_ACCESS } from '../infrastructure/tokens.js';
import { AccountMembers } from './account-members.js';
import { quotaFailure } from './quota-reached.js';
import { OwnerSession, UserSession } from './user-session.js';

const ID = { id: ['Id of the person.', 'c1f6a0de-2d3c-4c58-9a0b-6f7f2f0f3b11'] } as const;

const INVITATION = {
  id: ['Id of the invitation.', '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'],
} as const;

/** The user who has logged in, and the other people of the account. */
@ApiTags('Dashboard')
@Controller('dashboard')
export class PeopleController {
  constructor(
    private readonly accountMembers: AccountMembers,
    /** Not null here: a session exists only in an installation with a dashboard. */
    @Inject(DASHBOARD_ACCESS) private readonly dashboardAccess: DashboardAccess,
  ) {}

  @Get('me')
  @ApiDashboard({ summary: 'Read the user of this login', result: MeDto })
  async me(@UserSession() session: Session): Promise<Reply> {
    const { accountName, ...me } = await this.accountMembers.self(session);
    return reply(200, succeeded({ ...memberData(me), accountId: session.accountId, accountName }));
  }

  @Get('members')
  @ApiDashboard({ summary: 'List the users of the account', result: MemberListDto })
  async members(@UserSession() session: Session): Promise<Reply> {
    const members = await this.accountMembers.list(session);
    return reply(200, succeeded({ members: members.map(memberData) }));
  }

  @Post('invitations')
  @HttpCode(200)
  @ApiDashboard({
    summary: 'Invite a member to the account (owners only)',
    body: InviteDto,
    examples: { member: exampleInvite },
    result: InvitationDto,
    failures: { 422: ['003'] },
  })
  async invite(
    @ReadDto(InviteDto) { value, warnings }: ValidDto<InviteDto>,
    @OwnerSession() session: Session,
  ): Promise<Reply> {
    const { registration } = this.dashboardAccess;
    const invited = await registration.invite(session.accountId, value.email);
    if (invited.kind === 'quotaReached') throw quotaFailure(invited);
    const data = { invitation: invited.invitation, email: value.email, expiresAt: invited.expiresAt.toISOString() };
    return reply(200, succeeded(data, { warnings }), NO_STORE);
  }

  @Get('invitations')
  @ApiDashboard({ summary: 'List the open invitations to the account (owners only)', result: InvitationListDto })
  async invitations(@OwnerSession() session: Session): Promise<Reply> {
    const open = await this.dashboardAccess.registration.listInvitations(session.accountId);
    const invitations = open.map((one) => ({ ...one, expiresAt: one.expiresAt.toISOString() }));
    return reply(200, succeeded({ invitations }));
  }

  @Delete('invitations/:id')
  @ApiDashboard({
    summary: 'Withdraw an open invitation (owners only)',
    path: INVITATION,
    result: WithdrawnInvitationDto,
    failures: { 400: ['003'], 404: ['003'] },
  })
  async withdraw(@Param('id') id: string, @OwnerSession() session: Session): Promise<Reply> {
    const withdrawn = await this.dashboardAccess.registration.withdrawInvitation(session.accountId, id);
    if (!withdrawn) throw unknownInvitation();
    const { invitationId, email } = withdrawn;
    return reply(200, succeeded({ invitationId, email, withdrawn: true }));
  }

  @Delete('members/:id')
  @ApiDashboard({
    summary: 'Remove a member from the account (owners only); an owner cannot be removed',
    path: ID,
    result: RemovedMemberDto,
    failures: { 400: ['003'], 404: ['003'] },
  })
  async remove(@Param('id') id: string, @OwnerSession() session: Session): Promise<Reply> {
    const removed = await this.accountMembers.remove(session, id);
    if (!removed) throw unknownMember();
    return reply(200, succeeded({ ...removed, removed: true }));
  }
}

const memberData = ({ createdAt, ...member }: Member) => ({ ...member, createdAt: createdAt.toISOString() });

const unknownInvitation = () =>
  failedAt(
    '003',
    'id',
    'Your account has no open invitation with this id.',
    'Use an invitationId of GET /api/v1/dashboard/invitations.',
    { status: 404 },
  );

/** The same answer for an id that does not exist and for a member of another account. */
const unknownMember = () =>
  failedAt(
    '003',
    'id',
    'No member of your account has this id.',
    'Use the userId of a MEMBER of GET /api/v1/dashboard/members.',
    {
      status: 404,
    },
  );
