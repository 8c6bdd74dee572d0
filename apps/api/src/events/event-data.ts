import { ApiProperty } from '@nestjs/swagger';
import { EVENT_TYPES, type EventType, type PublicEvent } from '@app/contract';
import { EXAMPLE, Shown, ShownTextOrNull, ShownTime } from '../http/openapi/reply-fields.js';

const TYPES = Object.entries(EVENT_TYPES);

/** An event. The thing that it was about may have changed since: read it. */
export class EventDto implements PublicEvent {
  @Shown('Unique. Who gets an event twice knows it by its id.', 'evt_q3vXo1mJx0yC5rT8uWz2Kg')
  id!: string;

  @Shown(
    `What has happened. ${TYPES.map(([type, text]) => `\`${type}\`: ${text}.`).join(' ')}`,
    'submission.approved',
    {
      enum: TYPES.map(([type]) => type),
    },
  )
  type!: EventType;

  @ShownTime('When', EXAMPLE.at)
  at!: string;

  @ShownTextOrNull('App that has sent the submission or the batch; null for what concerns the taxpayer.', EXAMPLE.appId)
  appId!: string | null;

  @Shown('PIN of the taxpayer.', EXAMPLE.tin)
  tin!: string;

  @ShownTextOrNull('Branch of the device; null for purchases and notices.', '00')
  bhfId!: string | null;

  @ShownTextOrNull('Id of the submission, device, batch or purchase; null for a notice.', EXAMPLE.submissionId)
  subjectId!: string | null;

  @ShownTextOrNull('Kind of the submission, such as sale or credit-note; null for the others.', 'sale')
  kind!: string | null;

  @ShownTextOrNull(
    'Your name for the submission, such as its invoice number; the number of a purchase or a notice; null for the others.',
    'INV-1',
  )
  reference!: string | null;

  @ShownTextOrNull('Status of the submission or the batch at that time; null for the others.', 'APPROVED')
  status!: string | null;

  @Shown('Address at which to read it.', `/api/v1/submissions/${EXAMPLE.submissionId}`)
  href!: string;
}

/** The answer of GET /events. */
export class EventPageDto {
  @ApiProperty({ description: 'Oldest first.', type: [EventDto] })
  events!: EventDto[];

  @Shown(
    'Send it as `after` for the next events. It is good for 30 days.',
    'b2RkbHkgZW5vdWdoLCB0aGlzIGlzIG5vIGN1cnNvcg',
  )
  cursor!: string;

  @Shown('More events may be there already.', false)
  more!: boolean;
}
