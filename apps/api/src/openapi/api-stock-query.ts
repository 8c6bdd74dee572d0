import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { ApiPageQuery } from './api-page-query.js';

export const ApiStockQuery = (): MethodDecorator =>
  applyDecorators(
    ...[
      ['item', 'Movements of this item only.', 'GDS-OIL-1L'],
      ['since', 'Accepted at this time or later; ISO 8601.', '2026-03-01T00:00:00Z'],
    ].map(([name, description, example]) =>
      ApiQuery({ name, required: false, description, schema: { type: 'string', examples: [example] } }),
    ),
    ApiPageQuery(),
  );
