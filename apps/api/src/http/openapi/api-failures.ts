import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { ErrorEnvelopeDto, exampleError, type FailureCode, meaningWith, RESULT_CODES } from '@app/contract';

/** The failures of an operation, by HTTP status; several codes may share one. */
export type Failures = Readonly<Record<number, readonly FailureCode[]>>;

const describe = (code: FailureCode, status: number): string =>
  `**${code}** ${meaningWith(code, status)} ${RESULT_CODES[code].fix}`;

export const ApiFailures = (failures: Failures): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(ErrorEnvelopeDto),
    ...Object.entries(failures).map(([key, codes]) => {
      const status = Number(key);
      const description = codes.map((code) => describe(code, status)).join('\n\n');
      const schema = { $ref: getSchemaPath(ErrorEnvelopeDto) };
      const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `${EXAMPLES}${code}-${status}` }]));
      return ApiResponse({ status, description, content: { 'application/json': { schema, examples } } });
    }),
  );

const EXAMPLES = '#/components/examples/';

/** Adds the examples that the failures of this document refer to. */
export function addErrorExamples(document: OpenAPIObject): OpenAPIObject {
  const references = JSON.stringify(document.paths).matchAll(new RegExp(`${EXAMPLES}((\\d+)-(\\d+))`, 'g'));
  const examples = Object.fromEntries(
    [...references].map(([, name, code, status]) => [
      name!,
      { value: exampleError(code as FailureCode, Number(status)) },
    ]),
  );
  document.components = { ...document.components, examples };
  return document;
}

/** Failures of every operation that needs a key or a token: credentials, limits, and the ledger. */
export const ANY_FAILURES: Failures = { 401: ['001'], 403: ['001'], 429: ['006'], 500: ['905'], 503: ['905'] };

/** Failures of every operation with a required body. */
export const BODY_FAILURES: Failures = { 400: ['002', '003'], 413: ['003'], 415: ['003'] };

/** Failures of every operation with an idempotency key. */
export const WRITE_FAILURES: Failures = { ...ANY_FAILURES, 400: ['003'], 422: ['003'] };
