import { SETTLED } from '@app/domain';
import { KIND_NAMES } from '@app/submission';
import { ApiFilters } from '../http/openapi/api-filters.js';
import { PAGE_SINCE } from '../http/openapi/api-page-query.js';

export const ApiSubmissionQuery = (): MethodDecorator =>
  ApiFilters({
    invcNo: { about: 'Your own invoice number.', example: 'INV-2026-0001' },
    status: { about: `A status, for example ${SETTLED.join(', ')}.`, example: 'APPROVED' },
    kind: { about: `What was submitted: ${KIND_NAMES.join(', ')}.`, example: 'sale' },
    ...PAGE_SINCE,
    cursor: { ...PAGE_SINCE.cursor, example: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90' },
  });
