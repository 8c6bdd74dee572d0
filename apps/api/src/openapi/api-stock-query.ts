import { ApiFilters } from './api-filters.js';
import { PAGE_SINCE } from './api-page-query.js';

export const ApiStockQuery = (): MethodDecorator =>
  ApiFilters({ item: { about: 'Movements of this item only.', example: 'GDS-OIL-1L' }, ...PAGE_SINCE });
