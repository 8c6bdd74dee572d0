import { applyDecorators, type Type } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { QueryFilters } from './query-filters.js';
import { header } from '../http/openapi/answer-headers.js';
import type { Failures } from '../http/openapi/api-failures.js';
import { type PathParameters, ApiFilters } from '../http/openapi/api-parameters.js';
import { ApiReading } from '../http/openapi/api-reading.js';

export interface CopyOptions {
  summary: string;
  result: Type;
  filters?: QueryFilters;
  path?: PathParameters;
  failures?: Failures;
}

const FAILURES: Failures = { 409: ['007'], 503: ['006', '905'] };

const REFUSED_FILTERS: Failures = { 400: ['003'] };

const ETAG = {
  ETag: header('What names this answer; send it as If-None-Match next time.', 'W/"kq3F0c1OZbX9TGlq5yq1Xw"'),
};

/** Documents an operation that answers from a copy of a register, after bringing the copy up to date. */
export const ApiCopy = ({ summary, result, filters = {}, path = {}, failures }: CopyOptions): MethodDecorator =>
  applyDecorators(
    ApiReading({
      ...{ summary, result, path, waits: true },
      failures: { ...FAILURES, ...(Object.keys(filters).length > 0 ? REFUSED_FILTERS : {}), ...failures },
    }),
    ApiFilters(filters),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'The ETag of an answer you have: 304 says that it is still so.',
      schema: { type: 'string', examples: ['W/"kq3F0c1OZbX9TGlq5yq1Xw"'] },
    }),
    ApiResponse({ status: 304, description: 'What you have is still so.', headers: ETAG }),
  );
