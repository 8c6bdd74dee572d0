import { ApiProperty } from '@nestjs/swagger';
import { EmailField } from '../fields/email-field.js';
import { EXAMPLE_TIMES } from './example-dashboard.js';

const ROLES = ['OWNER', 'MEMBER'] as const;
const INVITATION_ID = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';
const ID = 'c1f6a0de-2d3c-4c58-9a0b-6f7f2f0f3b11';

/** A user of an account. */
export class MemberDto {
  @ApiProperty({ description: 'Id of the person.', examples: [ID] })
  userId!: string;

  @ApiProperty({ description: 'E-mail address.', examples: ['wanjiru@example.co.ke'] })
  email!: string;

  @ApiProperty({
    description:
      'An OWNER may do everything; a MEMBER may not invite or remove members, nor set servesAccount of an app.',
    enum: ROLES,
    examples: ['OWNER'],
  })
  role!: (typeof ROLES)[number];

  @ApiProperty({ description: 'Since when; ISO 8601.', format: 'date-time', examples: [EXAMPLE_TIMES.earlier] })
  createdAt!: string;
}

/** The answer of GET /dashboard/me. */
export class MeDto extends MemberDto {
  @ApiProperty({ description: 'Id of the account.', examples: ['7a9b2c1d-0e4f-4b6a-8c5d-1f2e3d4c5b6a'] })
  accountId!: string;

  @ApiProperty({ description: 'What it is called.', examples: ['Duka la Wanjiru'] })
  accountName!: string;
}

/** The answer of GET /dashboard/members. */
export class MemberListDto {
  @ApiProperty({ description: 'All users of the account, oldest first.', type: [MemberDto] })
  members!: MemberDto[];
}

/** The body of POST /dashboard/invitations. */
export class InviteDto {
  @EmailField({ about: 'E-mail address of the new member.', example: 'otieno@example.co.ke' })
  email!: string;
}

/** What every invitation has. */
class InvitedDto {
  @ApiProperty({ description: 'Whom it is for.', examples: ['otieno@example.co.ke'] })
  email!: string;

  @ApiProperty({
    description: 'Time at which the invitation expires; ISO 8601.',
    format: 'date-time',
    examples: [EXAMPLE_TIMES.later],
  })
  expiresAt!: string;
}

/** The answer of POST /dashboard/invitations. */
export class InvitationDto extends InvitedDto {
  @ApiProperty({
    description: 'Shown only now. Give it to the new member, who sends it to POST /dashboard/join with a password.',
    examples: ['QW5faW52aXRhdGlvbl9pc19nb29kX2Zvcl9vbmVfdGltZQ'],
  })
  invitation!: string;
}

/** An invitation that was not used yet. */
export class OpenInvitationDto extends InvitedDto {
  @ApiProperty({ description: 'Id of the invitation; it opens nothing.', examples: [INVITATION_ID] })
  invitationId!: string;
}

/** The answer of GET /dashboard/invitations. */
export class InvitationListDto {
  @ApiProperty({ description: 'All open invitations, the next to expire first.', type: [OpenInvitationDto] })
  invitations!: OpenInvitationDto[];
}

/** The answer of DELETE /dashboard/invitations/{id}. */
export class WithdrawnInvitationDto {
  @ApiProperty({ description: 'Id of the invitation.', examples: [INVITATION_ID] })
  invitationId!: string;

  @ApiProperty({ description: 'Whom it was for.', examples: ['otieno@example.co.ke'] })
  email!: string;

  @ApiProperty({
    description: 'True: the invitation cannot be used any more.',
    examples: [true],
  })
  withdrawn!: boolean;
}

/** The answer of DELETE /dashboard/members/{id}. */
export class RemovedMemberDto {
  @ApiProperty({ description: 'Id of the person.', examples: [ID] })
  userId!: string;

  @ApiProperty({ description: 'E-mail address.', examples: ['otieno@example.co.ke'] })
  email!: string;

  @ApiProperty({ description: 'True: no token of theirs opens anything any more.', examples: [true] })
  removed!: boolean;
}
