import type { OpenAPIObject } from '@nestjs/swagger';
import { NDJSON } from '../replies/reply.js';
import { operationsOf } from './operations-of.js';

const LINES = 'x-lines';

/** Part of a body that may also come as lines: the schema of each line. Nest knows one schema for a body in all media types. */
export const bodyInLines = (schema: object): object => ({ [LINES]: schema });

/** Writes the schemas of lines where OpenAPI has them. */
export function addBodiesInLines(document: OpenAPIObject): OpenAPIObject {
  for (const { requestBody } of operationsOf(document)) {
    const body = requestBody as { [LINES]?: object; content: Record<string, { schema: object }> } | undefined;
    if (!body?.[LINES]) continue;
    body.content[NDJSON] = { schema: body[LINES] };
    delete body[LINES];
  }
  return document;
}
