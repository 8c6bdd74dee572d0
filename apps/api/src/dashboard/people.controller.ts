import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { DashboardAccess, Member } from '@app/access';
import { ChangeMemberDto, exampleInvite, exampleManager, InviteDto, succeeded } from '@app/contract';
import type { Session } from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { EXAMPLE_TIMES, Shown, ShownTime } from '../http/openapi/reply-fields.js';
import { ApiDashboard } from './api-dashboard.js';
import { DASHBOARD_ACCESS } from '../infrastructure/tokens.js';
import { AccountMembers, unknownPerson } from './account-members.js';
import { quotaFailure } from './quota-reached.js';
import { OwnerSession, UserSession } from './user-session.js';

const ROLES = ['OWNER', 'MEMBER', 'MANAGER'] as const;

const INVITATION_ID = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';

const PERSON_ID = 'c1f6a0de-2d3c-4c58-9a0b-6f7f2f0f3b11';

const ManagedApps = () =>
  Shown('The apps of a MANAGER; empty for all others, who work in all apps.', [], {
    type: 'array',
    items: { type: 'string' },
  });

/** A user of an account. */
export class MemberDto {
  @Shown('Id of the person.', PERSON_ID)
  userId!: string;

  @Shown('E-mail address.', 'wanjiru@example.co.ke')
  email!: string;

  @Shown(
    'An OWNER may do everything. A MEMBER may not invite, change or remove people, set servesAccount of an app, or change webhooks. A MANAGER sells, reads, prints and refunds in some apps, and sees no keys and no people.',
    'OWNER',
    { enum: ROLES },
  )
  role!: (typeof ROLES)[number];

  @ManagedApps()
  appIds!: string[];

  @ShownTime('Since when', EXAMPLE_TIMES.earlier)
  createdAt!: string;
}

/** The answer of GET /dashboard/me. */
export class MeDto extends MemberDto {
  @Shown('Id of the account.', '7a9b2c1d-0e4f-4b6a-8c5d-1f2e3d4c5b6a')
  accountId!: string;

  @Shown('What it is called.', 'Duka la Wanjiru')
  accountName!: string;
}

/** The answer of GET /dashboard/members. */
export class MemberListDto {
  @ApiProperty({ description: 'All users of the account, oldest first.', type: [MemberDto] })
  members!: MemberDto[];
}

/** The fields of every invitation. */
class InvitedDto {
  @Shown('Whom it is for.', 'otieno@example.co.ke')
  email!: string;

  @ManagedApps()
  appIds!: string[];

  @ShownTime('Time at which the invitation expires', EXAMPLE_TIMES.later)
  expiresAt!: string;
}

/** The answer of POST /dashboard/invitations. */
export class InvitationDto extends InvitedDto {
  @Shown(
    'Shown only now. Give it to the new member, who sends it to POST /dashboard/join with a password.',
    'QW5faW52aXRhdGlvbl9pc19nb29kX2Zvcl9vbmVfdGltZQ',
  )
  invitation!: string;
}

/** An invitation that was not used yet. */
export class OpenInvitationDto extends InvitedDto {
  @Shown('Id of the invitation; it opens nothing.', INVITATION_ID)
  invitationId!: string;
}

/** The answer of GET /dashboard/invitations. */
export class InvitationListDto {
  @ApiProperty({ description: 'All open invitations, the next to expire first.', type: [OpenInvitationDto] })
  invitations!: OpenInvitationDto[];
}

/** The answer of DELETE /dashboard/invitations/{id}. */
export class WithdrawnInvitationDto {
  @Shown('Id of the invitation.', INVITATION_ID)
  invitationId!: string;

  @Shown('Whom it was for.', 'otieno@example.co.ke')
  email!: string;

  @Shown('True: the invitation cannot be used any more.', true)
  withdrawn!: boolean;
}

/** The answer of DELETE /dashboard/members/{id}. */
export class RemovedMemberDto {
  @Shown('Id of the person.', PERSON_ID)
  userId!: string;

  @Shown('E-mail address.', 'otieno@example.co.ke')
  email!: string;

  @Shown('True: no token of theirs opens anything any more.', true)
  removed!: boolean;
}

const ID = { id: ['Id of the person.', PERSON_ID] } as const;

const INVITATION = { id: ['Id of the invitation.', INVITATION_ID] } as const;

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
  async readMe(@UserSession() session: Session): Promise<Reply> {
    const { accountName, ...me } = await this.accountMembers.self(session);
    return reply(200, succeeded<MeDto>({ ...memberData(me), accountId: session.accountId, accountName }));
  }

  @Get('members')
  @ApiDashboard({ summary: 'List the users of the account', result: MemberListDto })
  async listMembers(@UserSession() session: Session): Promise<Reply> {
    const members = await this.accountMembers.list(session);
    return reply(200, succeeded<MemberListDto>({ members: members.map(memberData) }));
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
    const { email, appIds = [] } = value;
    await this.accountMembers.requireApps(session, appIds);
    const { registration } = this.dashboardAccess;
    const invited = await registration.invite(session.accountId, email, appIds);
    if (invited.kind === 'quotaReached') throw quotaFailure(invited);
    const data: InvitationDto = {
      invitation: invited.invitation,
      ...{ email, appIds },
      expiresAt: invited.expiresAt.toISOString(),
    };
    return reply(200, succeeded(data, { warnings }), NO_STORE);
  }

  @Get('invitations')
  @ApiDashboard({ summary: 'List the open invitations to the account (owners only)', result: InvitationListDto })
  async listInvitations(@OwnerSession() session: Session): Promise<Reply> {
    const open = await this.dashboardAccess.registration.listInvitations(session.accountId);
    const invitations = open.map((one) => ({ ...one, expiresAt: one.expiresAt.toISOString() }));
    return reply(200, succeeded<InvitationListDto>({ invitations }));
  }

  @Delete('invitations/:id')
  @ApiDashboard({
    summary: 'Withdraw an open invitation (owners only)',
    path: INVITATION,
    result: WithdrawnInvitationDto,
    failures: { 400: ['003'], 404: ['003'] },
  })
  async withdrawInvitation(@Param('id') id: string, @OwnerSession() session: Session): Promise<Reply> {
    const withdrawn = await this.dashboardAccess.registration.withdrawInvitation(session.accountId, id);
    if (!withdrawn) throw unknownInvitation();
    const { invitationId, email } = withdrawn;
    return reply(200, succeeded<WithdrawnInvitationDto>({ invitationId, email, withdrawn: true }));
  }

  @Put('members/:id')
  @ApiDashboard({
    summary: 'Make a person a manager of some apps, or a member again (owners only); an owner stays one',
    path: ID,
    body: ChangeMemberDto,
    examples: { manager: exampleManager },
    result: MemberDto,
    failures: { 404: ['003'], 422: ['003'] },
  })
  async changeMember(
    @Param('id') id: string,
    @ReadDto(ChangeMemberDto) { value, warnings }: ValidDto<ChangeMemberDto>,
    @OwnerSession() session: Session,
  ): Promise<Reply> {
    await this.accountMembers.requireApps(session, value.appIds ?? []);
    const member = await this.accountMembers.change(session, id, value.appIds ?? []);
    if (!member) throw unknownPerson('member');
    return reply(200, succeeded<MemberDto>(memberData(member), { warnings }));
  }

  @Delete('members/:id')
  @ApiDashboard({
    summary: 'Remove a member from the account (owners only); an owner cannot be removed',
    path: ID,
    result: RemovedMemberDto,
    failures: { 400: ['003'], 404: ['003'] },
  })
  async removeMember(@Param('id') id: string, @OwnerSession() session: Session): Promise<Reply> {
    const removed = await this.accountMembers.remove(session, id);
    if (!removed) throw unknownPerson('member');
    return reply(200, succeeded<RemovedMemberDto>({ ...removed, removed: true }));
  }
}

const memberData = ({ createdAt, ...member }: Member): MemberDto => ({ ...member, createdAt: createdAt.toISOString() });

const unknownInvitation = () =>
  failedAt(
    '003',
    'id',
    'Your account has no open invitation with this id.',
    'Use an invitationId of GET /api/v1/dashboard/invitations.',
    { status: 404 },
  );
