import { applyDecorators, type Type } from '@nestjs/common';
import type { Failures } from '../http/openapi/api-failures.js';
import type { QueryFilters } from './query-filters.js';
import { ApiReading } from '../http/openapi/api-reading.js';
import { ApiFilters } from '../http/openapi/api-parameters.js';

export interface RegisterOptions {
  summary: string;
  result: Type;
  parameters: QueryFilters;
  failures?: Failures;
}

/** Documents a list in pages that comes from a register of the authority. */
export const ApiRegister = ({ summary, result, parameters, failures }: RegisterOptions): MethodDecorator =>
  applyDecorators(
    ApiReading({ summary, result, waits: true, failures: { 400: ['003'], 409: ['007'], ...failures } }),
    ApiFilters(parameters),
  );
