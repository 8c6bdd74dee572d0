import { ratesOf, type TaxRates } from '@app/domain';
import type { Profile } from '../profiles.js';

/** Every save demands all four fields of its users, so unknown users get default values. */
export function auditFields(users: {
  registrarId?: string | null;
  registrarName?: string | null;
  modifierId?: string | null;
  modifierName?: string | null;
}) {
  const regrId = truncate(users.registrarId || 'USR01', 20);
  const regrNm = truncate(users.registrarName || 'System', 60);
  return {
    regrId,
    regrNm,
    modrId: truncate(users.modifierId || regrId, 20),
    modrNm: truncate(users.modifierName || regrNm, 60),
  };
}

/**
 * The authority may count an emoji as one character or, as Java does, as two; that is not known. A text that is cut for the
 * longer count is right for both. Half of an emoji is not sent.
 */
export const truncate = (text: string, lengthMax: number): string =>
  text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');

export const truncateOrNull = (text: string | null | undefined, lengthMax: number): string | null =>
  text ? truncate(text, lengthMax) : null;

/** The earlier of two times as the wire writes them. The authority refuses a time in the future, so a time is capped by its clock. */
export const earlier = (one: string, other: string): string => (one < other ? one : other);

/** Our interface has code 09 for other payments; the authority has 07. */
const OTHER_PAYMENT = { ours: '09', theirs: '07' };

export const paymentOnWire = (paymentType: string): string =>
  paymentType === OTHER_PAYMENT.ours ? OTHER_PAYMENT.theirs : paymentType;

/**
 * The tax rates on the wire are those by which the document was accepted, because its amounts are right only by them.
 * Some hosts demand another reduced rate than their code list has; it replaces the reduced rate.
 */
export function ratesOnWire(document: { taxRates?: TaxRates }, { taxRateE }: Profile): TaxRates {
  const taxRates = ratesOf(document);
  return taxRateE === null ? taxRates : { ...taxRates, E: taxRateE };
}
