import type { ActView, Question } from '@app/persistence';
import {
  EXAMPLE,
  NextCursor,
  Shown,
  ShownTextOrNull,
  ShownTime,
  ShownTimeOrNull,
} from '../http/openapi/reply-fields.js';

/** A question of an operator to the authority, and its answer. */
export class QuestionDto {
  @Shown('Id of the question.', EXAMPLE.questionId)
  questionId!: string;

  @Shown('Who asked.', EXAMPLE.operator)
  operator!: string;

  @ShownTime('When', EXAMPLE.at)
  askedAt!: string;

  @ShownTimeOrNull('When the authority answered; null if it has not', EXAMPLE.later)
  answeredAt!: string | null;

  @Shown(
    'What the authority said: `kind` is found (with the receipt), absent, different, refused, unavailable, backOff or unclear. Null without an answer.',
    { kind: 'absent' },
    { oneOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] },
  )
  finding!: object | null;
}

/** An act of an operator, or of a user on their logins and keys. */
export class ActDto {
  @Shown('Id of the act.', EXAMPLE.actId)
  id!: string;

  @ShownTime('When', EXAMPLE.later)
  at!: string;

  @Shown('Who did it.', EXAMPLE.operator)
  operator!: string;

  @ShownTextOrNull('The address of the client; null for Risiti itself, and for an act in a shell.', EXAMPLE.address)
  address!: string | null;

  @Shown('What was done.', 'release')
  act!: string;

  @Shown('Why.', EXAMPLE.reason)
  reason!: string;

  @ShownTextOrNull('The lane that it concerned.', EXAMPLE.laneId)
  laneId!: string | null;

  @ShownTextOrNull('The submission that it concerned.', EXAMPLE.submissionId)
  submissionId!: string | null;

  @Shown('What else the act changed.', { neverReceived: true }, { type: 'object', additionalProperties: true })
  details!: object;
}

/** The answer of GET /admin/api/acts. */
export class ActListDto {
  @Shown('Newest first.', undefined, { type: [ActDto] })
  acts!: ActDto[];

  @NextCursor()
  nextCursor!: string | null;
}

export const questionData = ({ id, operator, askedAt, answeredAt, finding }: Question): QuestionDto => ({
  questionId: id,
  operator,
  askedAt: askedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  finding,
});

export const actData = ({ at, ...act }: ActView): ActDto => ({
  ...act,
  details: act.details as object,
  at: at.toISOString(),
});
