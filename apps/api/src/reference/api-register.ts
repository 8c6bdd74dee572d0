import { applyDecorators, type Type } from '@nestjs/common';
import type { QueryFilters } from './query-filters.js';
import { ApiFilters } from '../http/openapi/api-filters.js';
import { ApiReading } from '../http/openapi/api-reading.js';

export interface RegisterOptions {
  summary: string;
  result: Type;
  parameters: QueryFilters;
}

/** A list of what the authority told us, page by page. */
export const ApiRegister = ({ summary, result, parameters }: RegisterOptions): MethodDecorator =>
  applyDecorators(ApiReading({ summary, result, waits: true, failures: { 400: ['003'] } }), ApiFilters(parameters));
