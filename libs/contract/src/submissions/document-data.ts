import type {
  InvoiceDocument,
  ReceiptTexts,
  SaleLine,
  StockMovementDocument,
  SubmissionDocument,
  SubmissionDraft,
} from '@app/domain';
import { HEADER_NAMES, LINE_FIELD_NAMES } from '../sales/sale-field-names.js';

type Names<Document> = { readonly [Field in keyof Document]?: string };

const USERS = { registrarId: 'regrId', registrarName: 'regrNm', modifierId: 'modrId', modifierName: 'modrNm' };

/** The fields of a document under the names of the request; what the document lacks is left out, and so is what has no name. */
function named<Document extends object>(document: Document, names: Names<Document>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [field, name] of Object.entries(names) as [keyof Document, string][])
    if (document[field] !== null && document[field] !== undefined) shown[name] = document[field];
  return shown;
}

const yesNo = (isYes: boolean): 'Y' | 'N' => (isYes ? 'Y' : 'N');

type Writers = {
  readonly [Kind in SubmissionDocument['kind']]: (document: Extract<SubmissionDocument, { kind: Kind }>) => object;
};

/** A document in the words of the request that posts it. Only named fields leave the ledger, so a secret never does. */
const WRITERS: Writers = {
  sale: (sale) => invoiceData(sale, INVOICE_NAMES),
  'credit-note': (note) => invoiceData(note, NOTE_NAMES),
  'stock-movement': (movement) => movementData(movement),
  item: (item) => ({
    ...named(item, ITEM_NAMES),
    isrcAplcbYn: yesNo(item.insuranceApplicable),
    useYn: yesNo(item.active),
    ...named(item, USERS),
  }),
  'item-composition': (composition) => ({
    ...named(composition, { itemCode: 'itemCd', ...USERS }),
    components: [named(composition, { componentCode: 'cpstItemCd', quantity: 'cpstQty' })],
  }),
  'stock-master': (master) => named(master, { itemCode: 'itemCd', quantity: 'rsdQty', ...USERS }),
  'device-setup': (setup) => named(setup, { deviceSerialNumber: 'deviceSerialNumber' }),
  'branch-user': (user) => ({ ...named(user, USER_NAMES), useYn: yesNo(user.active), ...named(user, USERS) }),
  'branch-customer': (customer) => ({
    ...named(customer, CUSTOMER_NAMES),
    useYn: yesNo(customer.active),
    ...named(customer, USERS),
  }),
  'branch-insurance': (insurance) => ({
    ...named(insurance, { insurerCode: 'isrccCd', insurerName: 'isrccNm', rate: 'isrcRt' }),
    useYn: yesNo(insurance.active),
    ...named(insurance, USERS),
  }),
  'purchase-confirmation': (purchase) => ({
    ...named(purchase, PURCHASE_NAMES),
    rcptTyCd: 'P',
    salesSttsCd: purchase.answer === 'CONFIRMED' ? '02' : '04',
    ...(purchase.lines.length > 0 && {
      itemList: purchase.lines.map((line) => named(line, { sequence: 'itemSeq', itemCode: 'itemCd' })),
    }),
  }),
  'import-link': (link) => named(link, IMPORT_LINK_NAMES),
};

const INVOICE_NAMES = { ...HEADER_NAMES, buyerAccepts: 'prchrAcptcYn', remark: 'remark', ...USERS };

const NOTE_NAMES = {
  ...INVOICE_NAMES,
  reason: 'rfdRsnCd',
  traderNumber: 'trdInvcNo',
  cancelRequestedOn: 'cnclReqDt',
  cancelledOn: 'cnclDt',
};

const TEXT_NAMES: Names<ReceiptTexts> = {
  customerMobile: 'custMblNo',
  tradeName: 'trdeNm',
  address: 'adrs',
  topMessage: 'topMsg',
  bottomMessage: 'btmMsg',
};

const ITEM_NAMES = {
  itemCode: 'itemCd',
  itemName: 'itemNm',
  itemClass: 'itemClsCd',
  itemType: 'itemTyCd',
  taxType: 'taxTyCd',
  defaultPrice: 'dftPrc',
  description: 'description',
  origin: 'orgnNatCd',
  packageUnit: 'pkgUnitCd',
  quantityUnit: 'qtyUnitCd',
  barcode: 'bcd',
};

const USER_NAMES = {
  userId: 'userId',
  userName: 'userNm',
  address: 'adrs',
  contact: 'cntc',
  authorityCode: 'authCd',
  remark: 'remark',
};

const CUSTOMER_NAMES = {
  customerNumber: 'custNo',
  pin: 'custTin',
  customerName: 'custNm',
  address: 'adrs',
  phone: 'telNo',
  email: 'email',
  fax: 'faxNo',
  remark: 'remark',
};

const PURCHASE_NAMES = {
  supplierPin: 'spplrTin',
  supplierInvoiceNumber: 'spplrInvcNo',
  supplierBhfId: 'spplrBhfId',
  paymentType: 'pmtTyCd',
  confirmedAt: 'cfmDt',
  total: 'totAmt',
  remark: 'remark',
  onlyTheseLines: 'onlyListedLines',
};

const IMPORT_LINK_NAMES = {
  importId: 'importId',
  itemCode: 'itemCd',
  taskCode: 'taskCd',
  declaredOn: 'dclDe',
  hsCode: 'hsCd',
  registrarId: 'regrId',
  registrarName: 'regrNm',
};

const MOVEMENT_NAMES = {
  movementNumber: 'sarNo',
  originalMovementNumber: 'orgSarNo',
  registration: 'regTyCd',
  occurredOn: 'ocrnDt',
  partnerPin: 'custTin',
  partnerName: 'custNm',
  partnerBranch: 'custBhfId',
  ofInvoice: 'invcNo',
  taxableTotal: 'totTaxblAmt',
  taxTotal: 'totTax',
  total: 'totAmt',
  remark: 'remark',
};

const MOVEMENT_LINE_NAMES = {
  itemCode: 'itemCd',
  itemName: 'itemNm',
  quantity: 'qty',
  unitPrice: 'unitPrice',
  total: 'totAmt',
};

function invoiceData<Invoice extends InvoiceDocument>(invoice: Invoice, names: Names<Invoice>): object {
  const texts = invoice.receiptTexts && named(invoice.receiptTexts, TEXT_NAMES);
  return {
    transaction: named(invoice, names),
    items: invoice.lines.map((line) => named(line, LINE_FIELD_NAMES as Names<SaleLine>)),
    ...(texts && { receipt: texts }),
  };
}

const movementData = (movement: StockMovementDocument): object => ({
  ...named(movement, MOVEMENT_NAMES),
  ...(movement.ofPurchase && {
    spplrTin: movement.ofPurchase.supplierPin,
    spplrInvcNo: movement.ofPurchase.supplierInvoiceNumber,
  }),
  totItemCnt: movement.lines.length,
  itemList: movement.lines.map((line) => ({
    ...named(line, MOVEMENT_LINE_NAMES),
    stockTyCd: movement.stockType,
  })),
});

/** The kinds that come in bodies of several shapes: the fields of the document, and how they are shown. */
const NAMES: Partial<Record<SubmissionDraft['kind'], Readonly<Record<string, string>>>> = {
  sale: INVOICE_NAMES,
  'credit-note': NOTE_NAMES,
  item: ITEM_NAMES,
};

/** The field of a document that is shown under a name. */
export const fieldShownAs = (kind: SubmissionDraft['kind'], shown: string): string | undefined =>
  Object.entries(NAMES[kind] ?? {}).find(([, name]) => name === shown)?.[0];

/** A stored document in the words of the request that posts it. */
export const documentData = (document: SubmissionDocument): object =>
  (WRITERS[document.kind] as (document: SubmissionDocument) => object)(document);
