import { ApiFilters } from '../http/openapi/api-filters.js';
import { PAGE_SINCE } from '../http/openapi/api-page-query.js';

export const ApiStockQuery = (): MethodDecorator =>
  ApiFilters({ item: { about: 'Movements of this item only.', example: 'GDS-OIL-1L' }, ...PAGE_SINCE });
