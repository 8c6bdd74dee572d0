import {
  type DeclaredImport,
  type PurchaseConfirmationDocument,
  type ReceivedPurchase,
  type ReceivedPurchaseLine,
  toDateTime,
} from '@app/domain';
import { KETTLE } from '../shop/catalogue.js';
import { people } from '../shop/people.js';
import { RowFailure } from '../wire/row-failure.js';
import type { Play, Row } from './row.js';

const importKey = ({ taskCode, declaredOn, sequence }: DeclaredImport) => `${taskCode}|${declaredOn}|${sequence}`;

const listImports: Row = {
  ...{ number: 12, title: 'Look up imported item list', operation: 'listImports', path: '/selectImportItemList' },
  ...{ needs: [1], passesOn: 'rows; 001 fails' },
  async play({ call, state }) {
    state.imports = await call.lookUpUntil(
      'imports',
      'imports, which KRA shows after some activity',
      (rows) => rows.length > 0,
    );
    if (state.imports.length === 0)
      throw new RowFailure('001', 'KRA shows no import yet. It adds some after sales; play `--from 12` later.');
    return `${state.imports.length} imports`;
  },
};

/** Status 3 with a remark: a null remark gives 999 (fact sheet 2.15). */
const updateImport: Row = {
  ...{ number: 13, title: 'Update imported items', operation: 'updateImport', path: '/updateImportItem' },
  ...{ needs: [10, 12], passesOn: '000' },
  async play({ call, state }) {
    const isNew = (one: DeclaredImport) => !state.updatedImports.includes(importKey(one));
    const declaration = state.imports.find(isNew) ?? state.imports[0]!;
    await call.submit({
      ...{ kind: 'import-link', importId: String(declaration.sequence), itemCode: KETTLE.itemCode, declaration },
      ...{ taskCode: declaration.taskCode, declaredOn: declaration.declaredOn, hsCode: declaration.hsCode },
      ...{ registrarId: people.registrarId, registrarName: people.registrarName },
    });
    state.updatedImports.push(importKey(declaration));
    return `task ${declaration.taskCode}, item ${declaration.sequence}: approved`;
  },
};

const purchaseKey = ({ supplierPin, supplierBhfId, invoiceNumber }: ReceivedPurchase) =>
  `${supplierPin}|${supplierBhfId}|${invoiceNumber}`;

const isOpen =
  ({ state }: Play) =>
  (one: ReceivedPurchase) =>
    one.receiptType === 'S' && !state.confirmedPurchases.includes(purchaseKey(one));

/** 001 passes here, but row 16 needs an invoice; so it is waited for. */
const listPurchases: Row = {
  ...{
    number: 15,
    title: 'Look up purchases-sales list',
    operation: 'listPurchases',
    path: '/selectTrnsPurchaseSalesList',
  },
  ...{ needs: [1], passesOn: '000 or 001; row 16 needs rows' },
  async play(play) {
    const awaited = 'a supplier’s invoice, which KRA shows after some activity';
    play.state.purchases = await play.call.lookUpUntil('purchases', awaited, (rows) => rows.some(isOpen(play)));
    return `${play.state.purchases.length} invoices of suppliers`;
  },
};

const confirmPurchase: Row = {
  ...{ number: 16, title: 'Save purchases information', operation: 'savePurchase', path: '/insertTrnsPurchase' },
  ...{ needs: [10, 15], passesOn: '000' },
  async play(play) {
    const purchase = play.state.purchases.find(isOpen(play));
    if (!purchase)
      throw new RowFailure('not called', 'KRA shows no open invoice of a supplier. Play `--from 15` later.');
    const { number } = await play.call.submit(confirmation(purchase, play));
    play.state.confirmedPurchases.push(purchaseKey(purchase));
    return `purchase ${number}: invoice ${purchase.invoiceNumber} of ${purchase.supplierName ?? purchase.supplierPin}`;
  },
};

const confirmation = (purchase: ReceivedPurchase, play: Play): PurchaseConfirmationDocument => ({
  ...{
    kind: 'purchase-confirmation',
    supplierPin: purchase.supplierPin,
    supplierBhfId: purchase.supplierBhfId,
    purchase,
  },
  ...{ supplierInvoiceNumber: String(purchase.invoiceNumber), answer: 'CONFIRMED', total: purchase.total },
  ...{ paymentType: purchase.paymentType ?? '02', confirmedAt: toDateTime(new Date()), remark: null },
  ...{ lines: [], itemCodes: purchase.lines.map((line) => ownItemFor(line, play)) },
});

/** The shop's own item of the same tax type. */
function ownItemFor({ taxType }: ReceivedPurchaseLine, { state: { items } }: Play): string {
  const same = Object.values(items).find((item) => item.taxType === taxType);
  return (same ?? items[KETTLE.itemCode]!).itemCode;
}

export const counterpartRows: readonly Row[] = [listImports, updateImport, listPurchases, confirmPurchase];
