import type { InvoiceReading } from '../sales/read-invoice.js';
import type { Violation } from '../violation.js';

/** All that is wrong with a body, be it by itself or by the rates of the day. */
export const allViolations = (reading: InvoiceReading): Violation[] =>
  reading.ok ? reading.taxRateViolations : reading.violations;
