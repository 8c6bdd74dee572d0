import type { BranchUserDocument } from '../documents/branch-user.js';
import type { DeviceSetupDocument } from '../documents/device-setup.js';
import type { ItemDocument } from '../documents/item.js';
import type { CreditNoteDocument } from '../documents/credit-note.js';
import type { SaleDocument } from '../documents/sale.js';
import type { SaleLine } from '../documents/sale-line.js';

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

export const deviceSetup = (deviceSerialNumber = 'RISITI/1'): DeviceSetupDocument => ({
  kind: 'device-setup',
  deviceSerialNumber,
});

export const branchUser = (change: Partial<BranchUserDocument> = {}): BranchUserDocument => ({
  kind: 'branch-user',
  userId: 'AMINA',
  userName: 'Amina Otieno',
  password: 'made-up',
  passwordBy: 'us',
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
