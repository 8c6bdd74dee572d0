import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

/** One page after the other. */
export const ApiPageQuery = (): MethodDecorator =>
  applyDecorators(
    ...[
      ['cursor', 'The nextCursor of the page before.', '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11'],
      ['limit', 'At most so many, 1 to 200; 50 unless told.', '50'],
    ].map(([name, description, example]) =>
      ApiQuery({ name, required: false, description, schema: { type: 'string', examples: [example] } }),
    ),
  );
