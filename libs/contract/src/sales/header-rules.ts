import { AMOUNT_MAX, multiplyAmount, toDateTime, today } from '@app/domain';
import type { ValidFields } from '../read-body.js';
import { isViolation, missingField, type Violation, invalidField } from '../violation.js';
import type { SaleHeaderDto } from './sale-header.dto.js';

type HeaderFields = ValidFields<SaleHeaderDto>;
type HeaderRule = (header: HeaderFields, now: Date) => Violation | false;

/**
 * The rules between the fields of a header. Each looks only at fields that are right by themselves and says nothing
 * when one of them is not there, so that a body is told all that is wrong with it and nothing twice.
 */
export const headerViolations = (header: HeaderFields = {}, now: Date): Violation[] =>
  HEADER_RULES.map((rule) => rule(header, now)).filter(isViolation);

const buyerHasName: HeaderRule = ({ custTin, custNm }) =>
  custTin !== undefined &&
  custNm === undefined &&
  missingField(
    'transaction.custNm',
    ' when custTin is given',
    "Add the buyer's name, or leave custTin out for a private buyer.",
  );

const followUpNamesOriginal: HeaderRule = ({ rcptTyCd, orgInvcNo }) =>
  (rcptTyCd === 'R' || rcptTyCd === 'C') &&
  orgInvcNo === undefined &&
  missingField('transaction.orgInvcNo', ` when rcptTyCd is ${rcptTyCd}`, 'Add the invcNo of the original invoice.');

const statusFitsReceipt: HeaderRule = ({ salesSttsCd, rcptTyCd }) =>
  salesSttsCd === '05' &&
  rcptTyCd !== undefined &&
  rcptTyCd !== 'R' &&
  invalidField('transaction.salesSttsCd', '02 (confirmed) unless rcptTyCd is R', salesSttsCd, 'Send "02".');

const shillingIsShilling: HeaderRule = ({ currency, exchangeRate }) =>
  currency === 'KES' &&
  exchangeRate !== undefined &&
  exchangeRate !== 1 &&
  invalidField(
    'transaction.exchangeRate',
    '1 when currency is KES',
    exchangeRate,
    'Send 1, or the currency the rate is of.',
  );

const fitsInShillings: HeaderRule = ({ totAmt, exchangeRate }) =>
  totAmt !== undefined &&
  exchangeRate !== undefined &&
  multiplyAmount(totAmt, exchangeRate) > AMOUNT_MAX &&
  invalidField(
    'transaction.exchangeRate',
    `a rate that makes totAmt no more than ${AMOUNT_MAX} KES`,
    exchangeRate,
    'Send the KES for one unit of the currency.',
  );

const soldByToday: HeaderRule = ({ salesDt }, now) =>
  salesDt !== undefined &&
  salesDt > today(now) &&
  invalidField(
    'transaction.salesDt',
    `${today(now)} or earlier, East Africa Time`,
    salesDt,
    'Send the day of the sale.',
  );

/** A till's clock may be a little ahead of ours. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

const confirmedByNow: HeaderRule = ({ cfmDt }, now) => {
  if (cfmDt === undefined) return false;
  const latest = toDateTime(new Date(now.getTime() + CLOCK_SKEW_MS));
  return (
    cfmDt > latest &&
    invalidField(
      'transaction.cfmDt',
      `${latest} or earlier, East Africa Time`,
      cfmDt,
      "Set the till's clock, or its time zone.",
    )
  );
};

const HEADER_RULES: readonly HeaderRule[] = [
  buyerHasName,
  followUpNamesOriginal,
  statusFitsReceipt,
  shillingIsShilling,
  fitsInShillings,
  soldByToday,
  confirmedByNow,
];
