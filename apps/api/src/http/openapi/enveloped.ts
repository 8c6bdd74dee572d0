import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { EnvelopeDto } from '@app/contract';

/** The envelope around one kind of data. */
export const enveloped = (data: Type) => ({
  allOf: [
    { $ref: getSchemaPath(EnvelopeDto) },
    { type: 'object' as const, required: ['data'], properties: { data: { $ref: getSchemaPath(data) } } },
  ],
});
