import type { OperationRule } from '../first-violation.js';
import type { ReportedSale } from '../sale-fields.js';

export type SaleRule = OperationRule<ReportedSale>;
