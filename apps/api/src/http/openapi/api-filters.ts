import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { QueryFilter } from '../../reference/query-filters.js';

/** The description and an example of each filter, by name. */
export type FilterDescriptions = Readonly<Record<string, Pick<QueryFilter, 'about' | 'example'>>>;

/** Documents the filters of a list. All are optional. */
export const ApiFilters = (filters: FilterDescriptions): MethodDecorator =>
  applyDecorators(
    ...Object.entries(filters).map(([name, { about, example }]) =>
      ApiQuery({ name, required: false, description: about, schema: { type: 'string', examples: [example] } }),
    ),
  );
