import { EXPECTED_PIN, invalidField, isPin, PIN_FIX } from '@app/contract';
import { type Environment, ENVIRONMENTS, hasAtMost, isId, type SubmissionId } from '@app/domain';
import { Failure, failedAt } from '../http/errors/failure.js';
import { readPageQuery } from '../batches/batch-query.js';

interface PageRequest {
  after: string | undefined;
  limit: number;
}

const CASE_STATUSES = ['NEEDS_REVIEW', 'FAILED'];
const APP_STATES = ['PENDING', 'ACTIVE', 'SUSPENDED'];

export function readCaseQuery(
  query: Record<string, unknown>,
): PageRequest & { laneId?: string; status?: string; environment?: string } {
  return {
    ...readPageQuery(query),
    ...idIn(query, 'laneId', 'a lane'),
    ...oneOf(query, 'status', CASE_STATUSES),
    ...oneOf(query, 'environment', ENVIRONMENTS),
  };
}

export const readCaseGroupQuery = (query: Record<string, unknown>): { status?: string; environment?: string } => ({
  ...oneOf(query, 'status', CASE_STATUSES),
  ...oneOf(query, 'environment', ENVIRONMENTS),
});

export function readAppQuery(query: Record<string, unknown>): PageRequest & { state?: string; environment?: string } {
  return {
    ...readPageQuery(query),
    ...oneOf(query, 'state', APP_STATES),
    ...oneOf(query, 'environment', ENVIRONMENTS),
  };
}

export function readLaneQuery(
  query: Record<string, unknown>,
): PageRequest & { isHeld?: boolean; environment?: string } {
  const { held } = oneOf(query, 'held', ['true', 'false']);
  return {
    ...readPageQuery(query),
    ...oneOf(query, 'environment', ENVIRONMENTS),
    ...(held !== undefined && { isHeld: held === 'true' }),
  };
}

export function readRestoreQuery(query: Record<string, unknown>): PageRequest & { laneId?: string; isOpen?: boolean } {
  const { open } = oneOf(query, 'open', ['true', 'false']);
  return {
    ...readPageQuery(query),
    ...idIn(query, 'laneId', 'a lane'),
    ...(open !== undefined && { isOpen: open === 'true' }),
  };
}

export function readActQuery(
  query: Record<string, unknown>,
): PageRequest & { laneId?: string; appId?: string; act?: string } {
  return {
    ...readPageQuery(query),
    ...idIn(query, 'laneId', 'a lane'),
    ...idIn(query, 'appId', 'an app'),
    ...matching(query, 'act', /^[a-z-]{1,40}$/i, 'the name of an act, such as login'),
  };
}

const SEARCHED_LENGTH_MAX = 100;

export interface SearchRequest {
  text: string;
  environment: Environment | null;
  tin: string | null;
  after: SubmissionId | null;
  limit: number;
}

export function readSearchQuery(query: Record<string, unknown>): SearchRequest {
  const expected = `text of 1 to ${SEARCHED_LENGTH_MAX} characters`;
  const { q } = query;
  if (q === undefined || q === '')
    throw failedAt('002', 'q', 'q is required', `Add ?q=: ${expected}, for example an invoice number.`);
  const text = typeof q === 'string' ? q.trim() : '';
  if (text === '' || !hasAtMost(text, SEARCHED_LENGTH_MAX) || text.includes('\0'))
    throw new Failure('003', { violations: [invalidField('q', expected, shown(q), `Send ${expected}.`)] });
  const { after, limit } = readPageQuery(query);
  const { environment = null } = oneOf(query, 'environment', ENVIRONMENTS);
  const tin = query.tin === undefined || query.tin === '' ? null : pinIn(query.tin);
  return {
    text,
    environment: environment as Environment | null,
    tin,
    after: (after ?? null) as SubmissionId | null,
    limit,
  };
}

function pinIn(value: unknown): string {
  const tin = typeof value === 'string' ? value.trim().toUpperCase() : value;
  if (typeof tin === 'string' && isPin(tin)) return tin;
  throw new Failure('003', { violations: [invalidField('tin', EXPECTED_PIN, shown(tin), PIN_FIX)] });
}

/** The taxpayer, and perhaps the branch, that a request is about. */
export function readBranchQuery(query: Record<string, unknown>): {
  tin: string;
  environment: Environment;
  bhfId: string | null;
} {
  if (query.tin === undefined || query.tin === '')
    throw failedAt('002', 'tin', 'tin is required', `Add ?tin=. ${PIN_FIX}`);
  const tin = pinIn(query.tin);
  const { environment = 'PRODUCTION' } = oneOf(query, 'environment', ENVIRONMENTS);
  const { bhfId = null } = matching(query, 'bhfId', /^\d{2}$/, 'two digits, such as 00');
  return { tin, environment: environment as Environment, bhfId };
}

function matching(
  query: Record<string, unknown>,
  field: string,
  pattern: RegExp,
  expected: string,
): Record<string, string> {
  const value = query[field];
  if (value === undefined || value === '') return {};
  if (typeof value === 'string' && pattern.test(value)) return { [field]: value };
  throw refuse(field, expected, shown(value));
}

/** A parameter that is sent twice comes as a list. */
const shown = (value: unknown): unknown => (Array.isArray(value) ? Symbol('several values') : value);

function idIn(query: Record<string, unknown>, field: string, of: string): Record<string, string> {
  const id = query[field];
  if (id === undefined || id === '') return {};
  if (!isId(id)) throw refuse(field, `the id of ${of}`, id);
  return { [field]: id.toLowerCase() };
}

function oneOf(query: Record<string, unknown>, field: string, values: readonly string[]): Record<string, string> {
  const value = query[field];
  if (value === undefined || value === '') return {};
  if (typeof value === 'string' && values.includes(value)) return { [field]: value };
  throw refuse(field, `one of ${values.join(', ')}`, value);
}

const refuse = (field: string, expected: string, got: unknown): Failure =>
  new Failure('003', {
    violations: [invalidField(field, expected, got, `Send ${expected}; or leave ${field} out to see all.`)],
  });

/** The environment that a query names, or production. */
export const readEnvironment = (query: Record<string, unknown>): Environment =>
  (oneOf(query, 'environment', ENVIRONMENTS).environment as Environment | undefined) ?? 'PRODUCTION';
