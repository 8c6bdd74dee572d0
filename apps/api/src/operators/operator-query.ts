import { invalidField } from '@app/contract';
import { ENVIRONMENTS, isId } from '@app/domain';
import { Failure } from '../http/errors/failure.js';
import { readPageQuery } from '../batches/batch-query.js';

interface PageRequest {
  after: string | undefined;
  limit: number;
}

const CASE_STATUSES = ['NEEDS_REVIEW', 'FAILED'];
const APP_STATES = ['PENDING', 'ACTIVE', 'SUSPENDED'];

export function readCaseQuery(query: Record<string, unknown>): PageRequest & { status?: string; environment?: string } {
  return {
    ...readPageQuery(query),
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

export function readActQuery(query: Record<string, unknown>): PageRequest & { laneId?: string; appId?: string } {
  return { ...readPageQuery(query), ...idIn(query, 'laneId', 'a lane'), ...idIn(query, 'appId', 'an app') };
}

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
