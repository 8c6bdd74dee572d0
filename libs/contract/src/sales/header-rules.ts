import { AMOUNT_MAX, multiplyAmount, SALES_STATUSES, toDateTime, today } from '@app/domain';
import { namedCode } from '../code-sets/code-set.js';
import type { ValidFields } from '../read-body.js';
import { isViolation, missingField, type Violation, invalidField } from '../violation.js';
import type { SaleHeaderDto } from './sale-header.dto.js';

type HeaderFields = ValidFields<SaleHeaderDto>;
type HeaderRule = (header: HeaderFields, now: Date) => Violation | false;

/**
 * The rules between the fields of a header. A rule looks only at fields that are valid alone, and passes when one of them
 * is missing, so that an answer names every violation once.
 */
export const headerViolations = (header: HeaderFields = {}, now: Date): Violation[] =>
  HEADER_RULES.map((rule) => rule(header, now)).filter(isViolation);

/**
 * A sale may leave the name out if the branch has saved the customer, or has looked the PIN up: the rules of the kind
 * decide that, because the ledger knows. A return never gets its name so.
 */
const buyerHasName: HeaderRule = ({ custTin, custNm, rcptTyCd }) =>
  custTin !== undefined &&
  custNm === undefined &&
  (rcptTyCd === undefined || rcptTyCd === 'R') &&
  missingField(
    'transaction.custNm',
    ' when custTin is given',
    "Add the buyer's name, or leave custTin out for a private buyer.",
  );

const followUpNamesOriginal: HeaderRule = ({ rcptTyCd, orgInvcNo }) =>
  (rcptTyCd === 'R' || rcptTyCd === 'C') &&
  orgInvcNo === undefined &&
  missingField(
    'transaction.orgInvcNo',
    ` when rcptTyCd is ${rcptTyCd}`,
    'Add orgInvcNo: the invcNo of the original invoice, as it was submitted.',
  );

const CONFIRMED = namedCode(SALES_STATUSES, '02');

const statusFitsReceipt: HeaderRule = ({ salesSttsCd, rcptTyCd }) =>
  salesSttsCd === '05' &&
  rcptTyCd !== undefined &&
  rcptTyCd !== 'R' &&
  invalidField('transaction.salesSttsCd', `${CONFIRMED} unless rcptTyCd is R`, salesSttsCd, 'Send "02".');

const shillingIsShilling: HeaderRule = ({ currency, exchangeRate }) =>
  currency === 'KES' &&
  exchangeRate !== undefined &&
  exchangeRate !== 1 &&
  invalidField(
    'transaction.exchangeRate',
    '1 when currency is KES',
    exchangeRate,
    'Send exchangeRate 1 for KES, or the currency to which the rate belongs.',
  );

const fitsInShillings: HeaderRule = ({ totAmt, exchangeRate }) =>
  totAmt !== undefined &&
  exchangeRate !== undefined &&
  multiplyAmount(totAmt, exchangeRate) > AMOUNT_MAX &&
  invalidField(
    'transaction.exchangeRate',
    `a rate that makes totAmt no more than ${AMOUNT_MAX} KES`,
    exchangeRate,
    'Send the price of one unit of the currency in KES, for example 129.5 for USD; or split the sale.',
  );

const soldByToday: HeaderRule = ({ salesDt }, now) =>
  salesDt !== undefined &&
  salesDt > today(now) &&
  invalidField(
    'transaction.salesDt',
    `${today(now)} or earlier, East Africa Time`,
    salesDt,
    `Send the day of the sale: today, "${today(now)}", or earlier.`,
  );

/** A till's clock may run a little ahead of this service. */
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
      'Send cfmDt in East Africa Time (UTC+3), not in the future; check the clock and the time zone of the till.',
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
