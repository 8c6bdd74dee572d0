/** The codes of one field with their meanings. Rules, error texts, the OpenAPI document and receipts read them here. */
export interface CodeSet<Code extends string = string> {
  /** Empty where a code speaks for itself. */
  readonly meanings: Readonly<Record<Code, string>>;
  has(code: unknown): code is Code;
}

export const codeSet = <Code extends string>(meanings: Readonly<Record<Code, string>>): CodeSet<Code> => ({
  meanings,
  has: (code): code is Code => typeof code === 'string' && Object.hasOwn(meanings, code),
});

/** The codes are sorted, because an object lists 11 before 01. */
export const codesOf = <Code extends string>({ meanings }: CodeSet<Code>): Code[] =>
  (Object.keys(meanings) as Code[]).sort();

interface PrintedCode {
  meaning: string;
  /** The word on a receipt, as the authority's own list has it. */
  printed: string;
}

function printedCodeSet<Code extends string>(rows: Readonly<Record<Code, PrintedCode>>) {
  const column = (of: keyof PrintedCode) =>
    Object.fromEntries(Object.entries<PrintedCode>(rows).map(([code, row]) => [code, row[of]]));
  return { ...codeSet(column('meaning') as Record<Code, string>), printed: column('printed') };
}

/** A part of a set, for a field that accepts only some codes. */
const someOf = <All extends string, Some extends All>({ meanings }: CodeSet<All>, codes: readonly Some[]) =>
  codeSet(Object.fromEntries(codes.map((code) => [code, meanings[code]])) as Record<Some, string>);

/**
 * `pmtTyCd`. The interface's examples use 09, which the authority does not have: it receives 07. The word is printed
 * while our copy of the authority's list has no name (fact sheet 3.3).
 */
export const PAYMENT_TYPES = printedCodeSet({
  '01': { meaning: 'cash', printed: 'CASH' },
  '02': { meaning: 'credit', printed: 'CREDIT' },
  '03': { meaning: 'cash and credit', printed: 'CASH/CREDIT' },
  '04': { meaning: 'bank cheque', printed: 'BANK CHEQUE' },
  '05': { meaning: 'debit or credit card', printed: 'DEBIT & CREDIT CARD' },
  '06': { meaning: 'mobile money', printed: 'MOBILE MONEY' },
  '07': { meaning: 'other', printed: 'OTHER MEANS OF PAYMENT' },
  '09': { meaning: 'other', printed: 'OTHER MEANS OF PAYMENT' },
});

/** `rfdRsnCd` and `reason` of a credit note. The interface and the authority's list differ about 05. */
export const CREDIT_NOTE_REASONS = printedCodeSet({
  '01': { meaning: 'missing quantity', printed: 'Missing quantity' },
  '02': { meaning: 'missing data', printed: 'Missing data' },
  '03': { meaning: 'damaged', printed: 'Damaged' },
  '04': { meaning: 'wasted', printed: 'Wasted' },
  '05': { meaning: 'returned goods', printed: 'Raw material shortage' },
  '06': { meaning: 'refund', printed: 'Refund' },
});

/** `rcptTyCd` of a sale. P (purchase) belongs only to the confirmation of purchases. */
export const RECEIPT_TYPES = codeSet({ S: 'sale', R: 'return', T: 'training', C: 'copy' });

/** `rcptTyCd` as the authority has it: copies and training sales are marked elsewhere. */
export const SIGNED_RECEIPT_TYPES = someOf(RECEIPT_TYPES, ['S', 'R']);

/** `rcptTyCd` where only returns are accepted. */
export const RETURN_RECEIPT_TYPE = someOf(RECEIPT_TYPES, ['R']);

/** `rcptTyCd` of the answer to a supplier's invoice. */
export const PURCHASE_RECEIPT_TYPE = codeSet({ P: 'purchase' });

/** `salesSttsCd`. 05 is for returns. */
export const SALES_STATUSES = codeSet({ '02': 'confirmed', '05': 'credit note on returned goods' });

/** `salesSttsCd` of the answer to a supplier's invoice. */
export const ANSWERS_TO_PURCHASE = codeSet({ '02': 'confirmed', '04': 'refused' });

/** `taxTyCd`. */
export const TAX_TYPE_CODES = codeSet({ A: 'exempt', B: '16% VAT', C: '0% VAT', D: 'non-VAT', E: '8%' });

/** `taxType` of a service item, which never has the reduced rate. */
export const SERVICE_TAX_TYPES = someOf(TAX_TYPE_CODES, ['A', 'B', 'C', 'D']);

/** `itemTyCd`. A service has no stock. */
export const ITEM_TYPES = codeSet({ '1': 'raw material', '2': 'finished product', '3': 'service' });

/** `itemTyCd` of items with a stock. */
export const GOODS_TYPES = someOf(ITEM_TYPES, ['1', '2']);

/** `itemClsCd`, where a ten-digit class of the authority's list may stand too. */
export const SHORT_ITEM_CLASSES = codeSet({ SV: 'service', GD: 'goods' });

/** `stockTyCd`: 01–06 add to the stock, 11–16 reduce it. */
export const STOCK_TYPES = codeSet({
  '01': 'in: import',
  '02': 'in: purchase',
  '03': 'in: return from a customer',
  '04': 'in: from another branch',
  '05': 'in: produced',
  '06': 'in: adjustment',
  '11': 'out: sale',
  '12': 'out: return to a supplier',
  '13': 'out: to another branch',
  '14': 'out: used in production',
  '15': 'out: discarded',
  '16': 'out: adjustment',
});

/** `regTyCd`. */
export const REGISTRATION_TYPES = codeSet({ A: 'automatic', M: 'manual' });

/** `imptItemSttsCd`. */
export const IMPORT_STATUSES = codeSet({ '1': 'unsent', '2': 'waiting', '3': 'approved', '4': 'cancelled' });

export const YES_NO = codeSet({ Y: 'yes', N: 'no' });
