import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { describedCodes, EXAMPLE_ID, EXAMPLE_REASON } from '@app/contract';
import type { CodeSet } from '@app/domain';

// Fields of replies: the description, an example, and what else the document should say.

const OR_NULL = { type: 'null' };

/** Values that may be null. */
export const TEXT_OR_NULL = { oneOf: [{ type: 'string' }, OR_NULL] };
const NUMBER_OR_NULL = { oneOf: [{ type: 'number' }, OR_NULL] };
export const TIME_OR_NULL = { oneOf: [{ type: 'string', format: 'date-time' }, OR_NULL] };

export const Shown = (description: string, example: unknown, options: ApiPropertyOptions = {}): PropertyDecorator =>
  ApiProperty({ description, ...options, ...(example !== undefined && { examples: [example] }) } as ApiPropertyOptions);

/** A code, with the meanings of its set. */
export const ShownCode = (
  description: string,
  set: CodeSet,
  example: string,
  options?: ApiPropertyOptions,
): PropertyDecorator => Shown(describedCodes(description, set), example, options);

export const ShownTextOrNull = (description: string, example: string | null): PropertyDecorator =>
  Shown(description, example, TEXT_OR_NULL);

export const ShownNumberOrNull = (description: string, example: number | null): PropertyDecorator =>
  Shown(description, example, NUMBER_OR_NULL);

export const ShownIntegerOrNull = (description: string, example: number | null): PropertyDecorator =>
  Shown(description, example, { oneOf: [{ type: 'integer' }, OR_NULL] });

export const ShownTime = (description: string, example: string): PropertyDecorator =>
  Shown(`${description}; ISO 8601.`, example, { format: 'date-time' });

export const ShownTimeOrNull = (description: string, example: string | null): PropertyDecorator =>
  Shown(`${description}; ISO 8601.`, example, TIME_OR_NULL);

/** The place of the next page in a list of pages. */
export const NextCursor = (example: string | null = null): PropertyDecorator =>
  ShownTextOrNull('Send it as `cursor` for the next page; null on the last page.', example);

/** The schema of the class must be among the extra models of the operation. */
export const ShownOrNull = (description: string, schemaPath: string, example: unknown = null): PropertyDecorator =>
  Shown(description, example, { oneOf: [{ $ref: schemaPath }, OR_NULL] });

/** The values that stand again and again in the examples. */
export const EXAMPLE = {
  submissionId: EXAMPLE_ID,
  laneId: '019caf3c-5d5e-7cc1-8a44-1f3b6a3d7e01',
  batchId: '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11',
  appId: 'e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c',
  questionId: '019caf41-22a0-7b8e-9d0f-6c1e2f7a9b42',
  actId: '019caf42-7c10-7d3a-8e55-2b9f4c6d1a70',
  operator: 'olive@example.org',
  address: '203.0.113.7',
  reason: EXAMPLE_REASON,
  tin: 'P051999888K',
  at: '2026-03-02T07:14:58.000Z',
  later: '2026-03-02T08:15:03.120Z',
} as const;

export const ENVIRONMENT_ENUM: ApiPropertyOptions = { enum: ['SANDBOX', 'PRODUCTION'] };

/** The times in the examples of the dashboard. */
export const EXAMPLE_TIMES = { earlier: '2026-03-02T08:00:00.000Z', later: '2026-04-01T08:00:00.000Z' };
