import type { Rule } from '../first-violation.js';
import type { SaleDocument } from '../sale-fields.js';

export type SaleRule = Rule<SaleDocument>;
