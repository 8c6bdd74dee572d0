import type { PrintedLine, PrintedTax, PrintModel } from './print-model.js';
import { printedAmount, printedNumber } from './printed-amounts.js';
import { type Words, wordsOf } from './words.js';

/** One part of the paper. Every renderer prints all blocks in their order, each in its own way. */
export type Block =
  | { kind: 'logo'; which: 'authority' | 'shop' }
  /** A word at least twice as large as the amounts. */
  | { kind: 'mark'; text: string }
  /** A section is the name of what follows, and a note stands below one. */
  | { kind: 'text'; text: string; style: 'title' | 'strong' | 'section' | 'note' | 'plain' }
  | { kind: 'pair'; label: string; value: string; isStrong?: boolean }
  | { kind: 'items'; heads: ItemHeads; rows: ItemRow[] }
  | { kind: 'taxes'; heads: readonly [string, string, string]; rows: readonly [string, string, string][] }
  | { kind: 'rule' }
  | { kind: 'qr'; text: string; caption: string }
  | { kind: 'link'; text: string; caption: string }
  /** A sheet has them beside each other, the first at this side; a roll one below the other. */
  | { kind: 'columns'; first: Block[]; second: Block[]; firstSide: 'left' | 'right' };

interface ItemHeads {
  item: string;
  quantity: string;
  price: string;
  amount: string;
}

export interface ItemRow {
  name: string;
  code: string;
  quantity: string;
  price: string;
  /** The amount, with the letter of its tax type behind it. */
  amount: string;
  /** The lines below it: the discount that was taken off, and the amount in the currency that the buyer paid. */
  below: { label: string; amount: string }[];
}

const RULE: Block = { kind: 'rule' };

/** The order is that of the authority's specification (fact sheet 4.11): totals, payment and count come before the tax table. */
export function blocksOf(model: PrintModel, isSheet: boolean): Block[] {
  const words = wordsOf(model.language);
  return [
    ...marks(model, words),
    ...headAndParties(head(model, words), parties(model, words)),
    RULE,
    { kind: 'items', heads: itemHeads(words), rows: itemRows(model, words) },
    RULE,
    {
      ...{ kind: 'columns', firstSide: 'right' },
      first: totals(model, words),
      second: [RULE, taxTable(model.taxes, words)],
    },
    RULE,
    ...controlUnit(model, words),
    ...trader(model, words),
    ...(isSheet ? invoiceTexts(model, words) : []),
    ...foot(model),
    ...marks(model, words),
  ];
}

/** The seller and the buyer. */
const headAndParties = (first: Block[], second: Block[]): Block[] =>
  second.length === 0 ? first : [{ kind: 'columns', first, second: [RULE, ...second], firstSide: 'left' }];

const marks = ({ marks, isUnofficial, state }: PrintModel, words: Words): Block[] => [
  ...marks.map((text): Block => ({ kind: 'mark', text })),
  ...(isUnofficial && state === 'SIGNED' ? [{ kind: 'mark', text: words.unofficial } as const] : []),
];

function head({ seller, greeting, title }: PrintModel, words: Words): Block[] {
  return [
    { kind: 'logo', which: 'authority' },
    { kind: 'logo', which: 'shop' },
    ...lines('strong', seller.tradeName ?? seller.name),
    ...lines('plain', seller.tradeName === null ? null : seller.name, seller.address),
    ...lines('plain', `${words.pin}: ${seller.pin}`, `${words.branch}: ${seller.branch}`, greeting),
    { kind: 'text', text: title, style: 'title' },
  ];
}

function parties(model: PrintModel, words: Words): Block[] {
  const { buyer, original, reason, controlUnit } = model;
  return [
    ...pairs([
      [words.buyerPin, buyer?.pin],
      [words.buyer, buyer?.name],
      [words.destination, model.destination],
      [words.originalCu, original?.cuInvoiceNumber],
      [words.originalInvoice, original?.invoiceNumber],
      [words.reason, reason && `${reason.code} ${reason.text}`],
    ]),
    ...(reason && controlUnit ? lines('strong', words.noteCondition) : []),
  ];
}

const itemHeads = (words: Words): ItemHeads => ({
  item: words.item,
  quantity: words.quantity,
  price: words.price,
  amount: words.amount,
});

/** The authority's samples write out one tax type behind the amount: `2,400.00A-EX`. */
const letterOf = ({ taxType }: PrintedLine): string => (taxType === 'A' ? 'A-EX' : taxType);

const itemRows = ({ lines: printed, foreign }: PrintModel, words: Words): ItemRow[] =>
  printed.map((line) => itemRow(line, words, foreign?.currency ?? ''));

function itemRow(line: PrintedLine, words: Words, currency: string): ItemRow {
  const { discount, foreignAmount } = line;
  const rate = line.discountRate === 0 ? '' : ` -${printedNumber(line.discountRate)}%`;
  return {
    name: line.isService ? `${line.name} (${words.service})` : line.name,
    code: line.code,
    quantity: `${printedNumber(line.quantity)} ${line.unit}`,
    price: printedAmount(line.unitPrice),
    amount: `${printedAmount(line.amount)}${letterOf(line)}`,
    below: [
      ...(discount === 0 ? [] : [{ label: `${words.discount}${rate}`, amount: printedAmount(discount) }]),
      ...(foreignAmount === null ? [] : [{ label: currency, amount: printedAmount(foreignAmount) }]),
    ],
  };
}

function totals(model: PrintModel, words: Words): Block[] {
  const { totals: sums, payment, foreign, currency } = model;
  const hasDiscount = sums.discount !== 0;
  return [
    ...pairs([
      [words.beforeDiscount, hasDiscount ? printedAmount(sums.beforeDiscount) : null],
      [words.totalDiscount, hasDiscount ? printedAmount(sums.discount) : null],
      [words.exempt, printedAmount(sums.exempt)],
      [words.subTotal, printedAmount(sums.withoutTax)],
      ...(model.reason ? totalsByRate(model.taxes, words) : []),
      [words.tax, printedAmount(sums.tax)],
    ]),
    { kind: 'pair', label: `${words.total} ${currency}`, value: printedAmount(sums.total), isStrong: true },
    ...pairs([
      [payment?.name ?? '', payment && printedAmount(payment.amount)],
      [`${words.subTotal} ${foreign?.currency}`, foreign && printedAmount(foreign.withoutTax)],
      [`${words.tax} ${foreign?.currency}`, foreign && printedAmount(foreign.tax)],
      [`${words.total} ${foreign?.currency}`, foreign && printedAmount(foreign.total)],
      [words.exchangeRate, foreign && printedNumber(foreign.exchangeRate)],
      [words.itemsNumber, String(model.itemCount)],
    ]),
  ];
}

/** A credit note shows them besides (fact sheet 4.11). */
const totalsByRate = (taxes: readonly PrintedTax[], words: Words): [string, string][] =>
  taxes
    .filter(({ taxable, tax }) => taxable !== 0 || tax !== 0)
    .flatMap(({ type, rate, taxable, tax }) => [
      [`${words.total} ${type}-${rate.toFixed(2)}%`, printedAmount(taxable)],
      [`${words.totalTax} ${type}`, printedAmount(tax)],
    ]);

const taxTable = (taxes: readonly PrintedTax[], words: Words): Block => ({
  kind: 'taxes',
  heads: [words.rate, words.taxable, words.taxAmount],
  rows: taxes.map(({ label, taxable, tax }) => [label, printedAmount(taxable), printedAmount(tax)]),
});

function controlUnit({ controlUnit: unit, qr }: PrintModel, words: Words): Block[] {
  if (!unit) return [];
  const facts: Block[] = [
    { kind: 'text', text: words.controlUnit, style: 'section' },
    ...pairs([
      [words.date, unit.date],
      [words.time, unit.time],
      [words.sdcId, unit.sdcId],
      [words.mrcNo, unit.mrcNo],
      [words.cuInvoice, unit.cuInvoiceNumber],
      [words.counter, `${unit.receiptNumber}/${unit.totalReceipts} ${unit.label}`],
      [words.internalData, unit.internalData],
      [words.signature, unit.signature],
    ]),
  ];
  const code: Block[] = qr ? [{ kind: 'qr', text: qr, caption: words.verify }] : [];
  return [{ kind: 'columns', first: facts, second: code, firstSide: 'left' }, RULE];
}

function trader({ trader: part, state, link, linkQr }: PrintModel, words: Words): Block[] {
  const isSigned = state === 'SIGNED';
  const caption = isSigned ? words.receiptAt : words.followsAt;
  return [
    { kind: 'text', text: words.trader, style: 'section' },
    ...pairs([
      [words.invoiceNumber, part.invoiceNumber],
      [words.date, part.date],
      [words.time, part.time],
      [words.servedBy, part.servedBy],
      [words.remark, part.remark],
    ]),
    ...(isSigned ? [] : lines('strong', words.awaitingSignature)),
    ...(link ? [{ kind: 'link', text: link, caption } as const] : []),
    ...(linkQr ? [{ kind: 'qr', text: linkQr, caption } as const] : []),
  ];
}

function invoiceTexts({ terms, bankDetails }: PrintModel, words: Words): Block[] {
  const texts = [...textUnder(words.terms, terms), ...textUnder(words.bankDetails, bankDetails)];
  return texts.length > 0 ? [RULE, ...texts] : [];
}

const textUnder = (head: string, text: string | null): Block[] =>
  text === null ? [] : [{ kind: 'text', text: head, style: 'section' }, ...lines('note', ...text.split(/\r?\n/))];

const foot = ({ closing }: PrintModel): Block[] => (closing === null ? [] : [RULE, ...lines('plain', closing)]);

const lines = (style: 'strong' | 'note' | 'plain', ...texts: (string | null)[]): Block[] =>
  texts.filter((text) => text !== null && text !== '').map((text) => ({ kind: 'text', text: text!, style }));

/** A pair without a value is left out. */
const pairs = (entries: (readonly [string, string | null | undefined])[]): Block[] =>
  entries.flatMap(([label, value]) => (value ? [{ kind: 'pair', label, value } as const] : []));
