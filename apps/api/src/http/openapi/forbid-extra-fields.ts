import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations-of.js';

interface SchemaNode {
  $ref?: string;
  type?: string;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  allOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  additionalProperties?: boolean;
  unevaluatedProperties?: boolean;
}

/**
 * Answers with success have exactly the declared fields, so that a client can rely on them. Requests may have more fields,
 * which are ignored.
 */
export function forbidExtraFields(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Record<string, SchemaNode>;
  for (const schema of successSchemasOf(document)) closeSchema(schema, schemas);
  return document;
}

const successSchemasOf = (document: OpenAPIObject): SchemaNode[] =>
  operationsOf(document).flatMap(({ responses }) =>
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, answer]) => ('content' in answer! ? Object.values(answer.content!) : []))
      .map(({ schema }) => schema as SchemaNode),
  );

/** A part of `allOf` stays open, since it knows only its own fields. The whole forbids further fields. */
function closeSchema(schema: SchemaNode, schemas: Record<string, SchemaNode>, isPart = false): void {
  const { $ref, properties, items, allOf, oneOf } = schema;
  if ($ref) closeSchema(schemas[$ref.replace(/^.*\//, '')]!, schemas, isPart);
  if (properties && !isPart) schema.additionalProperties = false;
  for (const one of [...Object.values(properties ?? {}), ...(items ? [items] : []), ...(oneOf ?? [])])
    closeSchema(one, schemas);
  for (const part of allOf ?? []) closeSchema(part, schemas, true);
  if (allOf && !isPart) schema.unevaluatedProperties = false;
}
