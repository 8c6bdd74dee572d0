import type { OpenAPIObject } from '@nestjs/swagger';
import { exampleError, succeeded } from '@app/contract';
import { operationsOf } from './operations-of.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  examples?: unknown[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
}

interface Answer {
  content?: Record<string, { schema?: Schema; examples?: Record<string, object> }>;
}

type Schemas = Record<string, Schema>;

const JSON_TYPE = 'application/json';

/** Gives each answer in an envelope the example of a whole envelope. Otherwise tools show the fields of a failure in a success. */
export function addExamples(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  for (const { responses, parameters = [], requestBody } of operationsOf(document)) {
    for (const status of ['200', '202']) addExampleTo((responses as Record<string, Answer>)[status], status, schemas);
    const names = Object.keys((requestBody as Answer | undefined)?.content?.[JSON_TYPE]?.examples ?? { default: {} });
    for (const parameter of parameters) if ('schema' in parameter) switchOff(parameter as Parameter, names);
  }
  return document;
}

function addExampleTo(answer: Answer | undefined, status: string, schemas: Schemas): void {
  const body = answer?.content?.[JSON_TYPE];
  const data = body?.schema?.allOf?.[1]?.properties?.data;
  if (!body || !data) return;
  const example = exampleOf(data, schemas);
  body.examples =
    status === '200'
      ? { success: { value: succeeded(example) } }
      : {
          accepted: { value: succeeded(example) },
          noReceiptYet: { value: { ...exampleError('006', 202), data: example, errors: undefined } },
        };
}

/** What the fields show that always come, put together. Of several kinds the first. */
function exampleOf({ $ref, examples, ...schema }: Schema, schemas: Schemas): unknown {
  if ($ref) return exampleOf(schemas[$ref.split('/').at(-1)!]!, schemas);
  if (examples) return examples[0];
  const [one] = schema.oneOf ?? [];
  if (one) return exampleOf(one, schemas);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas))) as object;
  if (schema.items) return [exampleOf(schema.items, schemas)];
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).filter(([name]) => required.includes(name));
  return fields.length > 0
    ? Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, schemas)]))
    : schema.enum?.[0];
}

interface Parameter {
  required?: boolean;
  schema: Schema;
  examples?: Record<string, object>;
}

/**
 * A sample of a request has only what the request needs: with `validate=true` it would not sell. The page looks up the example that has the
 * name of that of the body.
 */
function switchOff(parameter: Parameter, names: readonly string[]): void {
  const [value] = parameter.schema.examples ?? [];
  if (parameter.required || value === undefined) return;
  parameter.examples = Object.fromEntries(names.map((name) => [name, { value, 'x-disabled': true }]));
}
