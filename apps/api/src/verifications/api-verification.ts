import { applyDecorators, type Type } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { ANY_FAILURES, ApiFailures, BODY_FAILURES } from '../http/openapi/api-failures.js';
import { ApiJson, type JsonBody } from '../http/openapi/api-json.js';
import { ApiAnswer } from '../http/openapi/api-reading.js';

export interface VerificationOptions extends JsonBody {
  summary: string;
  result: Type;
}

/** An operation that is asked something in a body, and changes nothing. */
export const ApiVerification = ({ summary, result, ...json }: VerificationOptions): MethodDecorator =>
  applyDecorators(
    ApiAnswer(summary, result),
    ApiSecurity('apiKey'),
    ApiJson(json),
    ApiFailures({ ...ANY_FAILURES, ...BODY_FAILURES }),
  );
