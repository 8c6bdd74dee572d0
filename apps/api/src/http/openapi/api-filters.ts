import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { QueryFilter } from '../../reference/query-filters.js';

/** By name: what each is for, and an example. */
export type FilterDescriptions = Readonly<Record<string, Pick<QueryFilter, 'about' | 'example'>>>;

/** What a list may be asked for by; all of it is optional. */
export const ApiFilters = (filters: FilterDescriptions): MethodDecorator =>
  applyDecorators(
    ...Object.entries(filters).map(([name, { about, example }]) =>
      ApiQuery({ name, required: false, description: about, schema: { type: 'string', examples: [example] } }),
    ),
  );
