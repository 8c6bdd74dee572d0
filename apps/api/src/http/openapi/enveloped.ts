import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { EnvelopeDto } from '@app/contract';

/** The envelope around data of one of these kinds. */
export const enveloped = (...kinds: [Type, ...Type[]]) => ({
  allOf: [
    { $ref: getSchemaPath(EnvelopeDto) },
    { type: 'object' as const, required: ['data'], properties: { data: oneOf(kinds.map(refTo)) } },
  ],
});

const refTo = (kind: Type) => ({ $ref: getSchemaPath(kind) });

const oneOf = <Schema>(schemas: Schema[]) => (schemas.length === 1 ? schemas[0]! : { oneOf: schemas });
