import type { Environment } from '../environment.js';
import type { LaneId, SubmissionId } from '../ids.js';
import type { CaseFacts } from '../operators-guide.js';

/** A held lane, or a submission that needs a review, of which operators were not told yet. */
export interface OpenCase extends CaseFacts {
  event: 'laneHeld' | 'needsReview';
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

/** Cases with one cause, which are told in one alert. */
export interface CaseGroup {
  event: OpenCase['event'];
  environment: Environment;
  code: string;
  /** Oldest first. */
  cases: OpenCase[];
}

/** Alike cases that come within this time are told in one alert. */
export const GROUP_WAIT_MS = 10_000;
/** After an alert, further cases of the same cause are collected for this long. */
export const GROUP_PAUSE_MS = 15 * 60_000;

/** A case, and when its group was told last. */
export type UntoldCase = OpenCase & { groupToldAt: Date | null };

/** The groups that are due: their oldest case has waited for others like it, and the last alert of the group is old enough. */
export function dueGroups(cases: readonly UntoldCase[], now: Date, waitMs = GROUP_WAIT_MS): CaseGroup[] {
  const groups = new Map<string, UntoldCase[]>();
  for (const one of cases) {
    const key = [one.event, one.environment, one.code].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].filter((group) => isDue(group, now, waitMs)).map(groupOf);
}

function isDue([oldest]: UntoldCase[], now: Date, waitMs: number): boolean {
  const { since, groupToldAt } = oldest!;
  if (groupToldAt && now.getTime() - groupToldAt.getTime() < GROUP_PAUSE_MS) return false;
  return now.getTime() - since.getTime() >= waitMs;
}

function groupOf(cases: UntoldCase[]): CaseGroup {
  const { event, environment, code } = cases[0]!;
  return { event, environment, code, cases: cases.map(({ groupToldAt: _, ...one }) => one) };
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
