import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import { ANY_FAILURES, ApiFailures } from './api-failures.js';
import { ApiAnswer } from './api-reading.js';

export interface QuestionOptions {
  summary: string;
  body: Type;
  examples: Record<string, object>;
  result: Type;
}

/** An operation that is asked something in a body, and changes nothing. */
export const ApiQuestion = ({ summary, body, examples, result }: QuestionOptions): MethodDecorator =>
  applyDecorators(
    ApiAnswer(summary, result),
    ApiSecurity('apiKey'),
    ApiExtraModels(body),
    ApiBody({
      schema: { $ref: getSchemaPath(body) },
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    }),
    ApiFailures({ ...ANY_FAILURES, 400: ['002', '003'], 413: ['003'], 415: ['003'] }),
  );
