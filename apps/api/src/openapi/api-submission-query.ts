import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { SETTLED } from '@app/domain';
import { KIND_NAMES } from '@app/submission';

const parameter = (name: string, description: string, example: string): MethodDecorator =>
  ApiQuery({ name, required: false, description, schema: { type: 'string', examples: [example] } });

export const ApiSubmissionQuery = (): MethodDecorator =>
  applyDecorators(
    parameter('invcNo', 'Your own invoice number.', 'INV-2026-0001'),
    parameter('status', `A status, for example ${SETTLED.join(', ')}.`, 'APPROVED'),
    parameter('kind', `What was submitted: ${KIND_NAMES.join(', ')}.`, 'sale'),
    parameter('since', 'Accepted at this time or later; ISO 8601.', '2026-03-01T00:00:00Z'),
    parameter('cursor', 'The nextCursor of the page before.', '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'),
    parameter('limit', 'At most so many, 1 to 200; 50 unless told.', '50'),
  );
