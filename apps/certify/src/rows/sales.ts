import type { CreditNoteDocument, Receipt, SaleDocument, SaleLine } from '@app/domain';
import type { SignedDocument } from '../session/state.js';
import { BEANS, DELIVERY, KETTLE, PARKING } from '../shop/catalogue.js';
import { creditNoteDocument, movementDocument, saleDocument, saleLine } from '../shop/documents.js';
import { type ReadAnswer, RowFailure } from '../wire/row-failure.js';
import type { Submitted } from '../wire/caller.js';
import { reportStock } from './goods.js';
import type { Play, Row } from './row.js';

/** Goods and services, three tax types and a discount, because reviewers want to see the tax table (fact sheet 5.1). */
const BASKET = [
  { product: KETTLE, quantity: 3, discountRate: 10, returned: 1 },
  { product: BEANS, quantity: 5, discountRate: 0, returned: 0 },
  { product: DELIVERY, quantity: 1, discountRate: 0, returned: 1 },
  { product: PARKING, quantity: 1, discountRate: 0, returned: 0 },
];

/** The portal shows the newest call, so the row passes only when the sale and its credit note both passed. */
const sale: Row = {
  ...{ number: 14, title: 'Save sales transaction', operation: 'saveSale', path: '/saveTrnsSalesOsdc' },
  ...{ needs: [10, 19, 17], passesOn: '000, for the sale and its credit note' },
  async play(play) {
    const sold = await sell(play);
    await moveStock(sold.document.lines, '11', `Sold with ${sold.document.invoiceNumber}`, play);
    const returned = await takeBack(sold, play);
    await moveStock(returned.document.lines, '03', `Returned with ${returned.document.invoiceNumber}`, play);
    return `invoice ${sold.number}, credit note ${returned.number}`;
  },
};

async function sell({ call, state, config }: Play): Promise<SignedDocument<SaleDocument>> {
  const lines = BASKET.map(({ product, quantity, discountRate }, index) => {
    const item = state.items[product.itemCode]!;
    if (item.itemType !== '3' && item.stock < quantity) throw tooLittle(item.itemName, item.stock);
    return saleLine(item, quantity, index + 1, discountRate);
  });
  const document = saleDocument(lines, config.buyerPin, new Date());
  state.creditNote = null;
  return (state.sale = signed(document, await call.submit(document)));
}

const tooLittle = (name: string, stock: number): RowFailure =>
  new RowFailure('not called', `Only ${stock} of "${name}" are left. Play rows 19 and 17 first.`);

/** A part of the sale: fewer units, goods and services together, to the same buyer (fact sheet 4.2). */
async function takeBack({ document, number }: SignedDocument<SaleDocument>, { call, state }: Play) {
  const returned = BASKET.filter((line) => line.returned > 0);
  const lines = returned.map(({ product, discountRate, returned: quantity }, index) =>
    saleLine(state.items[product.itemCode]!, quantity, index + 1, discountRate),
  );
  const note = creditNoteDocument(document, lines, new Date());
  const original = {
    ...{ number, isReturn: false, reason: null, lines: document.lines, returned: [] },
    buyer: { pin: document.buyerPin, name: document.buyerName },
  };
  return (state.creditNote = signed<CreditNoteDocument>(note, await call.submit(note, { original })));
}

const signed = <D>(document: D, { body, number, answer }: Submitted): SignedDocument<D> => ({
  ...{ document, body, number: number! },
  receipt: (answer as { receipt: Receipt }).receipt,
});

/** A sale by itself does not move the stock at KRA; the movement after it does (fact sheet 4.7). */
async function moveStock(
  lines: readonly SaleLine[],
  stockType: '11' | '03',
  remark: string,
  play: Play,
): Promise<void> {
  await play.call.submit(movementDocument(lines, stockType, new Date(), remark));
  for (const { itemCode, quantity, isStocked } of lines) {
    if (!isStocked) continue;
    const item = play.state.items[itemCode]!;
    item.stock += stockType === '11' ? -quantity : quantity;
    await reportStock(item, play);
  }
}

const details: Row = {
  ...{ number: 20, title: 'Look up invoice details', operation: 'invoiceDetails', path: '/selectInvoiceDetails' },
  ...{ needs: [14], passesOn: '000, with the sale of row 14' },
  async play({ call, state }) {
    const { body, number, receipt } = state.sale!;
    for (;;) {
      const finding = await call.find('sale', body);
      if (finding.kind === 'found') {
        expectSuccess(call.newestAnswerTo('invoiceDetails'));
        expectSameSignature(number, receipt, finding.receipt);
        return `invoice ${number} is there, with the same signature`;
      }
      const isLate = finding.kind === 'absent' || finding.kind === 'unavailable';
      if (!isLate || !(await call.patience.again(`invoice ${number}`)))
        throw new RowFailure(
          'code' in finding ? finding.code : finding.kind === 'absent' ? '001' : '000',
          'message' in finding ? finding.message : `Invoice ${number} of row 14 is not there.`,
        );
    }
  },
};

/** A lost receipt is also found in the list of own sales, which is row 21 and not this one. */
function expectSuccess(answer: ReadAnswer | null): void {
  if (answer?.reading?.meaning === 'success') return;
  const why = 'The invoice was found in the list of own sales only. KRA counts the row by';
  throw new RowFailure(answer?.code ?? 'not called', `${why} ${details.path}: ${answer?.text ?? 'not called'}`);
}

function expectSameSignature(number: number, ours: Receipt, theirs: Receipt): void {
  if (theirs.signature === ours.signature) return;
  throw new RowFailure(
    '000',
    `Invoice ${number} is there with the signature ${theirs.signature}; row 14 got ${ours.signature}.`,
  );
}

const ownSales: Row = {
  ...{ number: 21, title: 'Look up transaction sales list', operation: 'listSales', path: '/selectTrnsSalesList' },
  ...{ directPath: null, needs: [14], passesOn: '000, with the documents of row 14' },
  async play({ call, state }) {
    const wanted = [state.sale!.number, state.creditNote!.number];
    const missingIn = (rows: readonly { number: number }[]) =>
      wanted.filter((number) => !rows.some((row) => row.number === number));
    const awaited = `documents ${wanted.join(' and ')} in the list`;
    const rows = await call.lookUpUntil('ownSales', awaited, (list) => missingIn(list).length === 0);
    const missing = missingIn(rows);
    if (missing.length === 0) return `${rows.length} documents`;
    throw new RowFailure(
      rows.length === 0 ? '001' : '000',
      `The list does not have ${missing.join(' and ')}, the documents of row 14.`,
    );
  },
};

export const saleRows: readonly Row[] = [sale, details, ownSales];
