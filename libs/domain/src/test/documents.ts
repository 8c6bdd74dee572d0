import type {
  BranchCustomerDocument,
  BranchInsuranceDocument,
  BranchUserDocument,
} from '../documents/branch-records.js';
import type { DeviceSetupDocument } from '../documents/submission-document.js';
import type { ItemCompositionDocument, ItemDocument } from '../documents/items.js';
import type { DeclaredImport, ImportLinkDocument } from '../documents/imports.js';
import type { PurchaseConfirmationDocument, ReceivedPurchase } from '../documents/purchases.js';
import type { CreditNoteDocument, SaleDocument, SaleLine } from '../documents/invoices.js';
import type { StockMasterDocument, StockMovementDocument } from '../documents/stock.js';

export const line = (change: Partial<SaleLine> = {}): SaleLine => ({
  sequence: 1,
  itemCode: 'SVC-CONSULT',
  itemClass: null,
  itemName: 'Consulting',
  barcode: null,
  packageUnit: null,
  packageCount: null,
  quantityUnit: 'U',
  quantity: 1,
  unitPrice: 1160,
  supplyAmount: 1160,
  discountRate: 0,
  discountAmount: 0,
  taxType: 'B',
  taxableAmount: 1000,
  taxAmount: 160,
  total: 1160,
  expiryDate: null,
  isStocked: false,
  ...change,
});

export const sale = (change: Partial<SaleDocument> = {}): SaleDocument => ({
  kind: 'sale',
  receiptType: 'S',
  invoiceNumber: 'INV-1',
  originalInvoiceNumber: null,
  saleDate: '20260302',
  stockReleasedAt: null,
  buyerPin: 'P051999888K',
  buyerName: 'JUMLA LTD',
  paymentType: '01',
  salesStatus: '02',
  confirmedAt: '20260302101500',
  currency: 'KES',
  exchangeRate: 1,
  destinationCountry: 'KE',
  buyerAccepts: 'N',
  remark: null,
  taxableTotal: 1000,
  taxTotal: 160,
  total: 1160,
  registrarId: null,
  registrarName: null,
  modifierId: null,
  modifierName: null,
  receiptTexts: null,
  registers: [],
  lines: [line()],
  ...change,
});

export const creditNote = (change: Partial<CreditNoteDocument> = {}): CreditNoteDocument => ({
  ...sale(),
  kind: 'credit-note',
  receiptType: 'R',
  invoiceNumber: 'CN-1',
  originalInvoiceNumber: 'INV-1',
  reason: '06',
  datedBy: 'caller',
  traderNumber: null,
  cancelRequestedOn: null,
  cancelledOn: null,
  ...change,
});

export const item = (change: Partial<ItemDocument> = {}): ItemDocument => ({
  kind: 'item',
  isChange: false,
  itemCode: 'SVC-CONSULT',
  itemName: 'Consulting',
  itemClass: 'SV',
  itemType: '3',
  taxType: 'B',
  defaultPrice: 1160,
  description: null,
  active: true,
  origin: 'KE',
  packageUnit: 'NT',
  quantityUnit: 'U',
  barcode: null,
  insuranceApplicable: false,
  registrarId: null,
  registrarName: null,
  modifierId: null,
  modifierName: null,
  ...change,
});

export const stockMovement = (change: Partial<StockMovementDocument> = {}): StockMovementDocument => ({
  kind: 'stock-movement',
  origin: 'caller',
  movementNumber: 7,
  originalMovementNumber: null,
  countedTo: null,
  stockType: '02',
  registration: 'M',
  occurredOn: '20260302',
  partnerPin: 'P051999888K',
  partnerName: 'JUMLA LTD',
  partnerBranch: null,
  ofInvoice: null,
  ofPurchase: null,
  currency: 'KES',
  exchangeRate: 1,
  taxableTotal: 1000,
  taxTotal: 160,
  total: 1160,
  remark: null,
  registrarId: null,
  registrarName: null,
  modifierId: null,
  modifierName: null,
  lines: [line({ itemCode: 'GDS-OIL', itemName: 'Oil', quantity: 2, unitPrice: 580, isStocked: true })],
  ...change,
});

export const stockMaster = (change: Partial<StockMasterDocument> = {}): StockMasterDocument => ({
  kind: 'stock-master',
  itemCode: 'GDS-OIL',
  quantity: 12,
  activates: false,
  registrarId: null,
  registrarName: null,
  modifierId: null,
  modifierName: null,
  ...change,
});

export const deviceSetup = (deviceSerialNumber = 'RISITI/1'): DeviceSetupDocument => ({
  kind: 'device-setup',
  deviceSerialNumber,
});

export const branchUser = (change: Partial<BranchUserDocument> = {}): BranchUserDocument => ({
  kind: 'branch-user',
  userId: 'AMINA',
  userName: 'Amina Otieno',
  sealedPassword: 'sealed',
  passwordDigest: null,
  address: null,
  contact: null,
  authorityCode: null,
  remark: null,
  active: true,
  registrarId: null,
  registrarName: null,
  modifierId: null,
  modifierName: null,
  ...change,
});

const NO_USERS = { registrarId: null, registrarName: null, modifierId: null, modifierName: null };

export const branchCustomer = (change: Partial<BranchCustomerDocument> = {}): BranchCustomerDocument => ({
  kind: 'branch-customer',
  customerNumber: 'C0001',
  pin: 'P000333444C',
  customerName: 'Upendo Supplies',
  ...{ address: null, phone: null, email: null, fax: null, remark: null },
  active: true,
  ...NO_USERS,
  ...change,
});

export const branchInsurance = (change: Partial<BranchInsuranceDocument> = {}): BranchInsuranceDocument => ({
  kind: 'branch-insurance',
  insurerCode: 'AFYA01',
  insurerName: 'Afya Insurance',
  rate: 20,
  active: true,
  ...NO_USERS,
  ...change,
});

export const itemComposition = (change: Partial<ItemCompositionDocument> = {}): ItemCompositionDocument => ({
  kind: 'item-composition',
  itemCode: 'HAMPER',
  componentCode: 'TEA',
  quantity: 2,
  ...NO_USERS,
  ...change,
});

const NO_TAX = { taxable: 0, rate: 0, tax: 0 };

/** Ten kettles, as their supplier invoiced them. */
export const receivedPurchase = (change: Partial<ReceivedPurchase> = {}): ReceivedPurchase => ({
  supplierPin: 'P000111222B',
  supplierName: 'JUMLA LTD',
  supplierBhfId: '00',
  invoiceNumber: 77,
  receiptType: 'S',
  paymentType: '02',
  confirmedAt: '20260301162000',
  stockReleasedAt: null,
  saleDate: '20260301',
  remark: null,
  taxes: { A: NO_TAX, B: { taxable: 5000, rate: 16, tax: 800 }, C: NO_TAX, D: NO_TAX, E: { ...NO_TAX, rate: 8 } },
  taxableTotal: 5000,
  taxTotal: 800,
  total: 5800,
  lines: [
    {
      sequence: 1,
      itemCode: 'KE2NTTU0000033',
      itemClass: '5059690800',
      itemName: 'Kettle bulk',
      barcode: '6161100000040',
      packageUnit: 'NT',
      packageCount: 1,
      quantityUnit: 'TU',
      quantity: 10,
      unitPrice: 580,
      supplyAmount: 5800,
      discountRate: 0,
      discountAmount: 0,
      taxType: 'B',
      taxableAmount: 5000,
      taxAmount: 800,
      total: 5800,
    },
  ],
  ...change,
});

export const purchaseConfirmation = (
  change: Partial<PurchaseConfirmationDocument> = {},
): PurchaseConfirmationDocument => ({
  kind: 'purchase-confirmation',
  supplierPin: 'P000111222B',
  supplierInvoiceNumber: '77',
  supplierBhfId: '00',
  answer: 'CONFIRMED',
  paymentType: '02',
  confirmedAt: '20260302101500',
  total: 5800,
  remark: null,
  lines: [],
  purchase: receivedPurchase(),
  itemCodes: [null],
  ...change,
});

export const declaredImport = (change: Partial<DeclaredImport> = {}): DeclaredImport => ({
  taskCode: '2240001',
  declaredOn: '01022026',
  sequence: 1,
  declarationNumber: 'C100-2026-MSA',
  hsCode: '85167910000',
  itemName: 'ELECTRIC KETTLES',
  status: '2',
  origin: 'CN',
  exportedFrom: 'CN',
  packageCount: 40,
  packageUnit: null,
  quantity: 400,
  quantityUnit: 'KGM',
  totalWeight: 420.5,
  netWeight: 400,
  supplierName: 'NINGBO EXPORT CO',
  agentName: 'PWANI CLEARING',
  invoiceAmount: 5200.75,
  currency: 'USD',
  exchangeRate: 129.35,
  ...change,
});

export const importLink = (change: Partial<ImportLinkDocument> = {}): ImportLinkDocument => ({
  kind: 'import-link',
  importId: '1',
  itemCode: 'KETTLE',
  taskCode: null,
  declaredOn: null,
  hsCode: null,
  registrarId: null,
  registrarName: null,
  declaration: declaredImport(),
  ...change,
});
