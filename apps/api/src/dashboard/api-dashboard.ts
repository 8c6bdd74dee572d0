import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBearerAuth, type ApiResponseOptions } from '@nestjs/swagger';
import { ANY_FAILURES, ApiFailures, BODY_FAILURES, type Failures } from '../http/openapi/api-failures.js';
import { ApiJson, type JsonBody } from '../http/openapi/api-json.js';
import { ApiPathParameters, type PathParameters } from '../http/openapi/api-parameters.js';
import { ApiAnswer } from '../http/openapi/api-reading.js';

interface PublicDashboardOptions extends JsonBody {
  summary: string;
  result: Type;
  headers?: ApiResponseOptions['headers'];
  failures?: Failures;
}

interface DashboardOptions extends Omit<PublicDashboardOptions, keyof JsonBody | 'headers'>, Partial<JsonBody> {
  path?: PathParameters;
}

const PUBLIC_DASHBOARD_FAILURES: Failures = { ...BODY_FAILURES, 429: ['006'], 500: ['905'], 503: ['905'] };

/** Documents an operation of the dashboard that strangers may call. */
export const ApiPublicDashboard = ({
  summary,
  result,
  headers,
  failures,
  ...json
}: PublicDashboardOptions): MethodDecorator =>
  applyDecorators(
    ApiAnswer(summary, result, headers),
    ApiJson(json),
    ApiFailures({ ...PUBLIC_DASHBOARD_FAILURES, ...failures }),
  );

/** Documents an operation of the dashboard that needs a login. */
export const ApiDashboard = ({
  summary,
  body,
  examples = {},
  mayBeEmpty = false,
  result,
  path = {},
  failures,
}: DashboardOptions): MethodDecorator =>
  applyDecorators(
    ApiAnswer(summary, result),
    ApiBearerAuth(),
    ApiPathParameters(path),
    ...(body ? [ApiJson({ body, examples, mayBeEmpty })] : []),
    ApiFailures({ ...ANY_FAILURES, ...(body && BODY_FAILURES), ...failures }),
  );
