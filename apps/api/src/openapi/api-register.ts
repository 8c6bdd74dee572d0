import { applyDecorators, type Type } from '@nestjs/common';
import type { Filters } from '../reference/query.js';
import { ApiFilters } from './api-filters.js';
import { ApiReading } from './api-reading.js';

export interface RegisterOptions {
  summary: string;
  result: Type;
  parameters: Filters;
}

/** A list of what the authority told us, page by page. */
export const ApiRegister = ({ summary, result, parameters }: RegisterOptions): MethodDecorator =>
  applyDecorators(ApiReading({ summary, result, waits: true, failures: { 400: ['003'] } }), ApiFilters(parameters));
