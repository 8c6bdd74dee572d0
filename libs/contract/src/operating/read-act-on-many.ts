import { isId, type SubmissionId } from '@app/domain';
import { displayable, isObject } from '../copy-declared-fields.js';
import { type InvalidBody, inspectBody } from '../read-body.js';
import { invalidField, missingField, type Violation, violationsToReport, type Warning } from '../violation.js';
import { ACTED_ON_MAX, ActOnManyDto, type ManyAct } from './act-on-many.dto.js';

/** A group of cases, and the filter with which it was shown. */
export interface CasesOfGroup {
  groupId: string;
  cursor: string | null;
  status: string | undefined;
  environment: string | undefined;
}

/** An order about many submissions. */
export interface ActOnMany {
  act: ManyAct;
  reason: string;
  neverReceived: boolean;
  dryRun: boolean;
  /** The submissions, each once; or the group that has them. */
  on: { submissionIds: SubmissionId[] } | CasesOfGroup;
}

export type ActOnManyReading = { ok: true; value: ActOnMany; warnings: Warning[] } | InvalidBody;

/** Reads the order. Its list is of texts, which no DTO has, so it is read here. */
export function readActOnMany(body: unknown): ActOnManyReading {
  const { submissionIds = null, ...fields } = (isObject(body) ? body : {}) as Record<string, unknown>;
  const isRead = isObject(body) || body === undefined || body === null;
  const { value, violations, warnings } = inspectBody(ActOnManyDto, isRead ? fields : body);
  const ofTarget = isRead ? violationsOfTarget(submissionIds, fields, value.act) : [];
  const reported = violationsToReport([...violations, ...ofTarget]);
  if (reported) return { ok: false, ...reported, warnings };
  const { act, reason = '', neverReceived = false, dryRun = true, groupId } = value;
  const ids = [...new Set((submissionIds ?? []) as string[])].map((id) => id.toLowerCase() as SubmissionId);
  const { cursor = null, status, environment } = value;
  const on = groupId === undefined ? { submissionIds: [...new Set(ids)] } : { groupId, cursor, status, environment };
  return { ok: true, value: { act: act!, reason, neverReceived, dryRun, on }, warnings };
}

const SEND_ONE =
  'Send submissionIds, a list of 1 to 200 ids of submissions; or groupId, as GET /admin/api/case-groups shows it.';

function violationsOfTarget(
  submissionIds: unknown,
  { groupId, reason }: Record<string, unknown>,
  act: ManyAct | undefined,
): Violation[] {
  const isGroup = groupId !== undefined && groupId !== null && groupId !== '';
  return [
    ...violationsOfReason(reason, act),
    ...(isGroup ? violationsOfBoth(submissionIds) : violationsOfIds(submissionIds)),
  ];
}

/** A question stores no reason, because it changes nothing. */
function violationsOfReason(reason: unknown, act: ManyAct | undefined): Violation[] {
  const isGiven = reason !== undefined && reason !== null && (typeof reason !== 'string' || reason.trim() !== '');
  if (act === 'question' || isGiven) return [];
  return [missingField('reason', '', 'Add reason: text of at most 500 characters that says why you act.')];
}

const violationsOfBoth = (submissionIds: unknown): Violation[] =>
  submissionIds === null
    ? []
    : [invalidField('submissionIds', 'left out beside groupId', displayable(submissionIds), SEND_ONE)];

function violationsOfIds(submissionIds: unknown): Violation[] {
  if (submissionIds === null) return [missingField('submissionIds', ' without groupId', SEND_ONE)];
  if (!Array.isArray(submissionIds) || submissionIds.length === 0 || submissionIds.length > ACTED_ON_MAX)
    return [invalidField('submissionIds', `a list of 1 to ${ACTED_ON_MAX} ids`, displayable(submissionIds), SEND_ONE)];
  return submissionIds.flatMap((id: unknown, index) =>
    isId(id)
      ? []
      : [
          invalidField(
            `submissionIds[${index}]`,
            'the id of a submission',
            displayable(id),
            'Send it as the list shows it.',
          ),
        ],
  );
}
