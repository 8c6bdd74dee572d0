import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations-of.js';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean;
  unevaluatedProperties?: boolean;
}

/**
 * What is answered with success has the fields that are declared, and no others: a client may be built on that. A
 * request is another matter: what it has too many is ignored.
 */
export function closeAnswers(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const schema of answersOf(document)) close(schema, schemas);
  return document;
}

const answersOf = (document: OpenAPIObject): Schema[] =>
  operationsOf(document).flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, answer]) => ('content' in answer! ? Object.values(answer.content!) : []))
      .map(({ schema }) => schema as Schema),
  );

/** Parts of a whole stay open, since each of them knows its own fields only; the whole says so itself. */
function close(schema: Schema, schemas: Record<string, Schema>, isPart = false): void {
  const { $ref, properties, items, allOf, oneOf } = schema;
  if ($ref) close(schemas[$ref.replace(/^.*\//, '')]!, schemas, isPart);
  if (properties && !isPart) schema.additionalProperties = false;
  for (const one of [...Object.values(properties ?? {}), ...(items ? [items] : []), ...(oneOf ?? [])])
    close(one, schemas);
  for (const part of allOf ?? []) close(part, schemas, true);
  if (allOf && !isPart) schema.unevaluatedProperties = false;
}
