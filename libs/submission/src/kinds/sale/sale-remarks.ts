import {
  isTaxablePart,
  isTaxOn,
  monthsAfter,
  ratesOf,
  type Remark,
  type SaleDocument,
  splitInclusive,
  sumQuantities,
  today,
} from '@app/domain';
import type { InvoiceFacts, KnownBuyer } from '@app/persistence';

/** The things that a remark may look at besides the sale. */
interface Around extends Pick<InvoiceFacts, 'items' | 'stock'> {
  /** Null for a sale without the PIN of its buyer. */
  buyer: KnownBuyer | null;
  /** The PIN of the seller. */
  tin: string;
  now: Date;
}

type SaleRemark = (document: SaleDocument, around: Around) => Remark[];

/** A document has a thousand lines; the client corrects the first ones, and sees the others next time. */
const REMARKS_MAX = 20;

/** Remarks about what looks like a mistake of the till, but is no reason to refuse the sale. Copies repeat what was sold. */
export const saleRemarks: SaleRemark = (document, around) =>
  document.receiptType === 'C' ? [] : SALE_REMARKS.flatMap((remark) => remark(document, around).slice(0, REMARKS_MAX));

const taxTypeDiffersFromItem: SaleRemark = ({ lines }, { items }) => {
  const taxTypes = new Map(items.map(({ code, taxType }) => [code, taxType]));
  return lines.flatMap(({ itemCode, taxType }, index) => {
    const ofItem = taxTypes.get(itemCode);
    if (ofItem === undefined || ofItem === taxType) return [];
    return [
      {
        field: `lines[${index}].taxType`,
        message: `the line has tax type ${taxType}, but item ${itemCode} is registered with ${ofItem}.`,
        fix: 'The line is accepted with its own tax type. If it is wrong, credit the sale and sell again; if the item is wrong, correct it with PUT /api/v1/items/{itemCd}.',
      },
    ];
  });
};

/** Sales on their way are not taken off the known stock yet. Goods without a known stock are refused or exempt. */
const saleTakesMoreThanStock: SaleRemark = ({ receiptType, lines }, { stock }) => {
  if (receiptType !== 'S') return [];
  const taken = takenByItem(lines);
  return stock.flatMap(({ code, quantity }) => {
    const { line = 0, sold = 0 } = taken.get(code) ?? {};
    if (sold <= Math.max(quantity, 0)) return [];
    return [
      {
        field: `lines[${line}].quantity`,
        message: `the sale takes ${sold} of item ${code}, but its known stock in this branch is ${quantity}.`,
        fix: 'The sale is accepted. Report goods that came in with POST /api/v1/stock/io, or count them with PUT /api/v1/stock/master/activate.',
      },
    ];
  });
};

/** The quantity of each item, and the first line that sells it. */
function takenByItem(lines: SaleDocument['lines']): Map<string, { line: number; sold: number }> {
  const taken = new Map<string, { line: number; sold: number }>();
  for (const [index, { itemCode, quantity }] of lines.entries()) {
    const { line, sold } = taken.get(itemCode) ?? { line: index, sold: 0 };
    taken.set(itemCode, { line, sold: sumQuantities([sold, quantity]) });
  }
  return taken;
}

/** Only type B is checked, so the authority signs other amounts of type E than those that were posted. */
const isTaxedAtAnotherRate: SaleRemark = (document) => {
  const { E: rate, B: standard } = ratesOf(document);
  return document.lines.flatMap(({ taxType, taxableAmount, taxAmount, total }, index) => {
    if (taxType !== 'E') return [];
    if (isTaxablePart(taxableAmount, total, rate) && isTaxOn(taxAmount, taxableAmount, rate)) return [];
    const { taxable, tax } = splitInclusive(total, rate);
    return [
      {
        field: `lines[${index}].taxAmount`,
        message: `the line has ${taxableAmount} and a tax of ${taxAmount}, but type E has ${rate} %: the receipt will have ${taxable} and ${tax}.`,
        fix: `The line is accepted with its total. Correct the rate of type E in your system, or send type B if the tax is ${standard} %.`,
      },
    ];
  });
};

const isForeignAtRateOne: SaleRemark = ({ currency, exchangeRate }) =>
  currency === 'KES' || exchangeRate !== 1
    ? []
    : [
        {
          field: 'exchangeRate',
          message: `one ${currency} is said to be one shilling.`,
          fix: `The sale is accepted so. If its amounts are in shillings, send currency KES; otherwise send the price of one ${currency} in KES.`,
        },
      ];

const MONTHS_MAX = 12;

const isOlderThanAYear: SaleRemark = ({ saleDate }, { now }) =>
  monthsAfter(saleDate, MONTHS_MAX) >= today(now)
    ? []
    : [
        {
          field: 'saleDate',
          message: `the sale is of ${saleDate}, more than a year ago.`,
          fix: 'The sale is accepted with its date. If the date is wrong, credit the sale and sell again.',
        },
      ];

const isSoldToTheSeller: SaleRemark = ({ buyerPin }, { tin }) =>
  buyerPin !== tin
    ? []
    : [
        {
          field: 'buyerPin',
          message: `${tin} is your own PIN, and not that of a buyer.`,
          fix: 'The sale is accepted so. Send the PIN of the buyer, or none for a private buyer.',
        },
      ];

const isSoldToAnUnknownPin: SaleRemark = ({ buyerPin }, { buyer }) =>
  !buyer?.isUnknown
    ? []
    : [
        {
          field: 'buyerPin',
          message: `the tax authority was asked for ${buyerPin}, and knows no such PIN.`,
          fix: 'The sale is accepted so. If the PIN is wrong, credit the sale and sell again: the buyer cannot claim its tax.',
        },
      ];

/** A name that the branch saved for its customer was chosen. */
const buyerHasAnotherName: SaleRemark = ({ buyerPin, buyerName }, { buyer }) => {
  if (!buyer || buyer.authorityName === null || buyerName === buyer.name) return [];
  if (lettersOf(buyerName ?? '') === lettersOf(buyer.authorityName)) return [];
  return [
    {
      field: 'buyerName',
      message: `the sale says "${buyerName}", but the tax authority calls ${buyerPin} "${buyer.authorityName}".`,
      fix: 'The sale is accepted with its own name. If the PIN is that of another buyer, credit the sale and sell again.',
    },
  ];
};

/** `Upendo Ltd.` and `UPENDO LTD` are one name. */
const lettersOf = (name: string): string => name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const isWorthNothing: SaleRemark = ({ total }) =>
  total !== 0
    ? []
    : [
        {
          field: 'total',
          message: 'the total of the sale is 0.',
          fix: 'The sale is accepted, and uses a receipt number. If prices are missing, correct them in your system.',
        },
      ];

const SALE_REMARKS: readonly SaleRemark[] = [
  taxTypeDiffersFromItem,
  saleTakesMoreThanStock,
  isTaxedAtAnotherRate,
  isForeignAtRateOne,
  isOlderThanAYear,
  isSoldToTheSeller,
  isSoldToAnUnknownPin,
  buyerHasAnotherName,
  isWorthNothing,
];
