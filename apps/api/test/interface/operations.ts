import * as fields from './demanded-fields.js';
import type { DemandedField } from './demanded-fields.js';

/** The interface of one operation: its body and its answer. */
export interface InterfaceOperation {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Fields of the body. Nested fields have a path; `[]` stands for each entry of a list. */
  body: readonly DemandedField[];
  /** Envelope 1 has resultCd, resultMsg, data; envelope 2 has success, message, data. */
  form: 1 | 2;
  /** Fields of `data` with their types, nested as in the body. Empty if the interface does not show them. */
  data: Readonly<Record<string, string>>;
}

const within = (path: string, fields: readonly DemandedField[]): DemandedField[] =>
  fields.map((field) => ({ ...field, name: `${path}.${field.name}` }));

const required = (...names: string[]): DemandedField[] =>
  names.map((name) => ({ name, type: name.endsWith('Qty') ? 'number' : 'string', isRequired: true }));

const header = fields.SALE_HEADER;
const line = fields.SALE_LINE;
const sale = [...within('transaction', header), ...within('items[]', line)];
const saleWithItems = [...fields.SALE_WITH_ITEMS, ...within('transaction', header), ...within('lineItems[]', line)];

const typesOf = (demanded: readonly DemandedField[], names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, demanded.find((field) => field.name === name)!.type]));

const receipt = (...names: string[]) => typesOf(fields.RECEIPT, names);
const item = (prefix: string, ...names: string[]) =>
  Object.fromEntries(Object.entries(typesOf(fields.ITEM, names)).map(([name, type]) => [`${prefix}${name}`, type]));

const SIGNED = ['cisInvcNo', 'intrlData', 'rcptSign', 'sdcDateTime'];

export const OPERATIONS = {
  setup: {
    method: 'POST',
    path: '/api/v1/setup',
    body: required('deviceSerialNumber'),
    form: 1,
    data: { sdcId: 'string', mrcNo: 'string', deviceStatus: 'string' },
  },
  registerService: {
    method: 'POST',
    path: '/api/v1/items/service',
    body: fields.SERVICE_ITEM,
    form: 1,
    data: item('', 'itemCd', 'itemNm', 'itemClsCd', 'taxTyCd', 'useYn', 'regDt', 'modiDt'),
  },
  listItems: {
    method: 'GET',
    path: '/api/v1/items',
    body: [],
    form: 1,
    data: item(
      'itemList[].',
      'itemCd',
      'itemClsCd',
      'itemNm',
      'taxTyCd',
      'dftPrc',
      'useYn',
      'rraModYn',
      'regDt',
      'modiDt',
    ),
  },
  updateItem: {
    method: 'PUT',
    path: '/api/v1/items/{itemCd}',
    body: fields.ITEM_CHANGE,
    form: 2,
    data: { itemCd: 'string', updated: 'boolean' },
  },
  sell: {
    method: 'POST',
    path: '/api/v1/sales',
    body: sale,
    form: 1,
    data: receipt(...SIGNED, 'totRcptNo', 'vsdcRcptPbctDate', 'resultDt'),
  },
  sellWithItems: {
    method: 'POST',
    path: '/api/v1/sales-with-items',
    body: saleWithItems,
    form: 2,
    data: receipt(...SIGNED, 'totRcptNo'),
  },
  reverse: {
    method: 'POST',
    path: '/api/v1/reverse-invoices-with-items',
    body: saleWithItems,
    form: 2,
    data: receipt(...SIGNED, 'totRcptNo'),
  },
  reversed: {
    method: 'GET',
    path: '/api/v1/reverse-invoices/{saleId}',
    body: [],
    form: 2,
    data: {
      ...{ invcNo: 'string', orgInvcNo: 'string', rcptTyCd: 'string', salesDt: 'string', totAmt: 'number' },
      ...receipt('cisInvcNo', 'intrlData', 'rcptSign'),
    },
  },
  credit: {
    method: 'POST',
    path: '/api/v1/sales/credit-note',
    body: [...fields.CREDIT_NOTE, ...within('items[]', line)],
    form: 2,
    data: { resultCd: 'string', internalData: 'string', receiptSignature: 'string', sdcDateTime: 'string' },
  },
  creditExpress: {
    method: 'POST',
    path: '/api/v1/sales/credit-note-express',
    body: [...fields.EXPRESS_CREDIT_NOTE, ...within('lineItems[]', line)],
    form: 2,
    data: receipt(...SIGNED),
  },
  creditByBarcode: {
    method: 'POST',
    path: '/api/v1/reverse-credit-notes-barcode',
    body: [...fields.BARCODE_CREDIT_NOTE, ...within('lineItems[]', line).map(optional)],
    form: 2,
    data: receipt(...SIGNED),
  },
  received: {
    method: 'GET',
    path: '/api/v1/purchases',
    body: [],
    form: 1,
    data: {
      ...of('saleList[].', 'string', 'spplrTin', 'spplrNm', 'spplrInvcNo', 'regTyCd', 'salesDt'),
      ...of('saleList[].', 'number', 'totAmt', 'totTaxblAmt', 'totTax'),
      ...of('saleList[].salesList[].', 'string', 'itemNm', 'taxTyCd'),
      ...of('saleList[].salesList[].', 'number', 'qty', 'prc', 'totAmt', 'taxblAmt', 'taxAmt'),
    },
  },
  confirm: {
    method: 'POST',
    path: '/api/v1/purchases',
    body: fields.PURCHASE,
    form: 1,
    data: { cisInvcNo: 'number', cfmDt: 'string' },
  },
  move: {
    method: 'POST',
    path: '/api/v1/stock/io',
    body: fields.STOCK_MOVEMENT,
    form: 1,
    data: { sarNo: 'number', ocrnDt: 'string' },
  },
  activate: {
    method: 'PUT',
    path: '/api/v1/stock/master/activate',
    body: required('itemCd', 'rsdQty'),
    form: 1,
    data: {},
  },
  link: {
    method: 'PUT',
    path: '/api/v1/imports/{importId}/link',
    body: fields.IMPORT_LINK,
    form: 2,
    data: { success: 'boolean' },
  },
  verify: {
    method: 'POST',
    path: '/api/v1/invoice-verifications',
    body: fields.VERIFICATION,
    form: 2,
    data: { verified: 'boolean', orgInvcNo: 'string', rcptSign: 'string', verifiedAt: 'string' },
  },
  verifyOf: {
    method: 'POST',
    path: '/api/v1/invoice-verifications',
    body: fields.VERIFICATION,
    form: 2,
    data: { verified: 'boolean', ...of('taxpayer.', 'string', 'taxprNm', 'tin', 'bhfId', 'prvncNm') },
  },
  addUser: {
    method: 'POST',
    path: '/api/v1/branch/users',
    body: required('userId', 'userNm'),
    form: 1,
    data: {},
  },
  ...unshown('POST', 'initialize', 'sync'),
  ...unshown('GET', 'codes', 'notices', 'branches', 'imports', 'stock/movements', 'health', 'status'),
  customer: { method: 'GET', path: '/api/v1/customers/{pin}', body: [], form: 1, data: {} },
} as const satisfies Record<string, InterfaceOperation>;

/** Operations whose fields the interface does not show. */
function unshown<Name extends string>(method: 'GET' | 'POST', ...names: Name[]): Record<Name, InterfaceOperation> {
  const operations = names.map((name) => [name, { method, path: `/api/v1/${name}`, body: [], form: 1, data: {} }]);
  return Object.fromEntries(operations) as Record<Name, InterfaceOperation>;
}

function of(prefix: string, type: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${prefix}${name}`, type]));
}

function optional(field: DemandedField): DemandedField {
  return { ...field, isRequired: false };
}
