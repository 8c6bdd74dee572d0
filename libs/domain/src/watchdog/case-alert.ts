import type { Environment, LaneId, SubmissionId } from '../ids.js';
import type { CaseFacts } from '../case-acts.js';

/**
 * A held lane, a submission that needs a review, or a lane whose numbers drift: other software takes numbers from its series again and
 * again. It was not reported to operators yet.
 */
export interface OpenCase extends CaseFacts {
  event: 'laneHeld' | 'needsReview' | 'numbersDrift';
  environment: Environment;
  /** The id of the lane or of the submission. */
  subject: string;
  since: Date;
  laneId: LaneId;
  /** Null for a lane that is held after too many equal refusals: its refused submissions are settled. */
  submissionId: SubmissionId | null;
  tin: string;
  bhfId: string;
  invoice: string | null;
  code: string;
  message: string | null;
  /** Submissions of the device without an answer. */
  waiting: number;
}

/** Cases with one cause, of which an alert is due. */
export interface DueGroup {
  event: OpenCase['event'];
  environment: Environment;
  code: string;
  /** The oldest of them, oldest first. */
  cases: OpenCase[];
}

/** Cases with one cause, which one process reports in one alert. */
export interface CaseGroup extends DueGroup {
  /** All cases of the group, also those that are not among `cases`. */
  count: number;
  /** The claim of this process, which it names when it confirms the alert. */
  claimedUntil: Date;
}

/** Alike cases that come within this time are reported in one alert. */
const GROUP_WAIT_MS = 10_000;
/** After an alert, further cases of the same cause are collected for this long. */
export const GROUP_PAUSE_MS = 15 * 60_000;

/** The groups that are due: their oldest case has waited for others like it. */
export function dueGroups(cases: readonly OpenCase[], now: Date, waitMs = GROUP_WAIT_MS): DueGroup[] {
  const groups = new Map<string, OpenCase[]>();
  for (const one of cases) {
    const key = [one.event, one.environment, one.code].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].filter(([oldest]) => now.getTime() - oldest!.since.getTime() >= waitMs).map(groupOf);
}

function groupOf(cases: OpenCase[]): DueGroup {
  const { event, environment, code } = cases[0]!;
  return { event, environment, code, cases };
}

/** One day of an environment, for operators. */
export interface EnvironmentSummary {
  signed: number;
  refused: { code: string; count: number }[];
  waiting: number;
  heldDevices: number;
  needsReview: number;
  oldestSale: { tin: string; bhfId: string; invoice: string; acceptedAt: string } | null;
}

export interface DailySummary {
  event: 'dailySummary';
  /** The 24 hours before this time. */
  until: string;
  environments: Record<Environment, EnvironmentSummary>;
}

const DAY_MS = 24 * 60 * 60_000;
const NAIROBI_MS = 3 * 60 * 60_000;

/** The last time at which a summary was due, for a time of the day in Nairobi in minutes. */
export function lastSummaryTime(now: Date, minuteOfDay: number): Date {
  const startOfDay = Math.floor((now.getTime() + NAIROBI_MS) / DAY_MS) * DAY_MS - NAIROBI_MS;
  const today = startOfDay + minuteOfDay * 60_000;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}
