import * as bodies from '../client/bodies.js';
import { declare } from '../client/imports.js';
import { supply } from '../client/purchases.js';
import { must, shop, type TillAnswer, type TillRequestOptions, type Shop } from '../client/shop.js';
import { SHAPES, soldShop } from '../operations/shared/credit-notes.js';
import type { Operation } from './operations.js';

/** A request with a document that the authority approves, and the shop that sends it. */
interface Document {
  /** The call that carries the document to the authority. */
  call: string;
  /** The shop that can send it; any shop by default. */
  from?: () => Promise<Shop>;
  /** The path, if it names something that must exist. `{sale}` in it is the id of the first sale. */
  address?: string;
  body: object;
  /** The same request with another document. */
  other: object;
}

const { barcode, 'reverse barcode': reverseBarcode } = SHAPES;

/** One document per operation that sends one. */
export const DOCUMENTS: Record<string, Document> = {
  'post-branch-users': {
    call: 'saveBhfUser',
    body: bodies.branchUser(),
    other: bodies.branchUser({ userNm: 'Another' }),
  },
  'post-branch-customers': {
    call: 'saveBhfCustomer',
    body: bodies.branchCustomer(),
    other: bodies.branchCustomer({ custNm: 'Another' }),
  },
  'post-branch-insurances': {
    call: 'saveBhfInsurance',
    body: bodies.branchInsurance(),
    other: bodies.branchInsurance({ isrcRt: 25 }),
  },
  'post-items-service': {
    call: 'saveItem',
    body: bodies.serviceItem('SVC-1'),
    other: bodies.serviceItem('SVC-1', { itemName: 'Another' }),
  },
  'post-items-goods': {
    call: 'saveItem',
    body: bodies.serviceItem('GDS-1'),
    other: bodies.serviceItem('GDS-1', { itemName: 'Another' }),
  },
  'post-items': {
    call: 'saveItem',
    body: bodies.itemFields({ itemCd: 'SVC-2' }),
    other: bodies.itemFields({ itemCd: 'SVC-2', itemNm: 'Another' }),
  },
  'post-items-item-cd-composition': {
    call: 'saveItemComposition',
    from: withGoods,
    address: 'items/SOAP/composition',
    body: bodies.composition({ [bodies.SERVICE]: 2 }),
    other: bodies.composition({ [bodies.SERVICE]: 3 }),
  },
  'put-items-item-cd': {
    call: 'saveItem',
    address: `items/${bodies.SERVICE}`,
    body: bodies.itemFields(),
    other: bodies.itemFields({ dftPrc: 1 }),
  },
  'post-sales': { call: 'saveTrnsSalesOsdc', body: bodies.sale('INV-1'), other: bodies.sale('INV-2') },
  'post-sales-with-items': {
    call: 'saveTrnsSalesOsdc',
    body: bodies.saleWithItems('INV-1'),
    other: bodies.saleWithItems('INV-2'),
  },
  'post-reverse-invoices-with-items': {
    call: 'saveTrnsSalesOsdc',
    from: soldInvoice,
    body: bodies.reverseWithItems('INV-1', 'RET-1'),
    other: bodies.reverseWithItems('INV-1', 'RET-2'),
  },
  'post-sales-credit-note': {
    call: 'saveTrnsSalesOsdc',
    from: soldShop,
    body: bodies.creditNote(1000, 'CN-1'),
    other: bodies.creditNote(1000, 'CN-2'),
  },
  'post-sales-credit-note-express': {
    call: 'saveTrnsSalesOsdc',
    from: soldShop,
    body: bodies.expressCreditNote(1000),
    other: bodies.expressCreditNote(1000, [bodies.line({ qty: 2 })]),
  },
  'post-sales-credit-note-barcode': {
    call: 'saveTrnsSalesOsdc',
    from: soldShop,
    body: barcode.body(1000, 2001),
    other: barcode.body(1000, 2002),
  },
  'post-reverse-credit-notes-barcode': {
    call: 'saveTrnsSalesOsdc',
    from: soldShop,
    body: reverseBarcode.body(1000, 2001),
    other: reverseBarcode.body(1000, 2002),
  },
  ...refunds('sales-invc-no', 'sales/INV-1'),
  ...refunds('submissions-id', 'submissions/{sale}'),
  'put-imports-import-id-link': {
    call: 'updateImportItem',
    from: () => prepared(declare),
    address: 'imports/1/link',
    body: bodies.importLink(),
    other: bodies.importLink({ hsCd: '1' }),
  },
  'post-purchases': {
    call: 'insertTrnsPurchase',
    from: () => prepared(supply),
    body: bodies.purchase(),
    other: bodies.purchase({ salesSttsCd: '04' }),
  },
  'post-stock-io': {
    call: 'insertStockIO',
    from: withGoods,
    body: bodies.stockMovement(1),
    other: bodies.stockMovement(2),
  },
  'put-stock-master': {
    call: 'saveStockMaster',
    from: withActivatedGoods,
    body: bodies.stockMaster(),
    other: bodies.stockMaster('SOAP', 10, { regrId: 'U2' }),
  },
  'put-stock-master-activate': {
    call: 'saveStockMaster',
    from: withGoods,
    body: bodies.stockMaster(),
    other: bodies.stockMaster('SOAP', 11),
  },
};

/** Sends the document of an operation from a new shop. */
export async function sender({ name, method, address: usual }: Operation) {
  const { from = shop, address = usual, body, other, call } = DOCUMENTS[name]!;
  const ready = await from();
  const filled = address.includes('{sale}') ? address.replace('{sale}', await firstSaleOf(ready)) : address;
  const post = (document: object, asking?: TillRequestOptions): Promise<TillAnswer> =>
    ready.till.ask(method, filled, document, asking);
  return {
    ...ready,
    call,
    send: (asking?: TillRequestOptions) => post(body, asking),
    sendOther: (asking?: TillRequestOptions) => post(other, asking),
  };
}

/** A refund and a correction of a sale, by one of its names. */
function refunds(name: string, address: string): Record<string, Document> {
  const [call, from] = ['saveTrnsSalesOsdc', soldInvoice];
  const lines = [{ itemSeq: 1, amount: 1 }];
  return {
    [`post-${name}-refund`]: {
      ...{ call, from, address: `${address}/refund` },
      body: bodies.refund('CN-1', { lines }),
      other: bodies.refund('CN-2', { lines }),
    },
    [`post-${name}-correct`]: {
      ...{ call, from, address: `${address}/correct` },
      body: bodies.correction('INV-2'),
      other: bodies.correction('INV-3'),
    },
  };
}

/** The id of the only sale of a shop. */
export async function firstSaleOf({ stack, till }: Shop): Promise<string> {
  const [row] = await stack.query<{ id: string }>(`SELECT id FROM submissions WHERE tin = $1 AND kind = 'sale'`, [
    till.tin,
  ]);
  return row!.id;
}

async function prepared(prepare: (at: Shop) => Promise<unknown>): Promise<Shop> {
  const at = await shop();
  await prepare(at);
  return at;
}

function soldInvoice(): Promise<Shop> {
  return prepared(({ sell }) => sell('INV-1'));
}

function withGoods(): Promise<Shop> {
  return prepared(({ goods }) => goods());
}

async function withActivatedGoods(): Promise<Shop> {
  const at = await withGoods();
  await must(at.till.put('stock/master/activate', bodies.stockMaster()));
  return at;
}
