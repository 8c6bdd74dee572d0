import type { Language } from './print-model.js';

/** The words of the law stay English in each language, because the authority checks them; the buyer's language follows. */
const EN = {
  invoice: 'TAX INVOICE',
  creditNote: 'CREDIT NOTE',
  copy: 'COPY',
  training: 'TRAINING',
  refund: 'REFUND',
  provisional: 'PROVISIONAL - NOT A FISCAL RECEIPT',
  unofficial: 'THIS IS NOT AN OFFICIAL RECEIPT',
  awaitingSignature: 'The tax authority has not signed this sale yet.',
  followsAt: 'The receipt will be here:',
  receiptAt: 'This receipt on the web:',
  noteCondition: 'CREDIT NOTE IS APPROVED ONLY FOR ORIGINAL SALES RECEIPT',
  originalCu: 'ORIGINAL CU INVOICE NO.',
  originalInvoice: 'Original invoice',
  reason: 'Reason',
  pin: 'PIN',
  branch: 'Branch',
  buyer: 'Buyer',
  buyerPin: 'Buyer PIN',
  item: 'Item',
  quantity: 'Quantity',
  price: 'Unit price',
  amount: 'Amount',
  service: 'service',
  discount: 'Discount',
  beforeDiscount: 'TOTAL BEFORE DISCOUNT',
  totalDiscount: 'TOTAL DISCOUNT AWARDED',
  exempt: 'TOTAL EXEMPT',
  subTotal: 'SUB TOTAL',
  tax: 'VAT',
  total: 'TOTAL',
  totalTax: 'TOTAL TAX',
  itemsNumber: 'ITEMS NUMBER',
  exchangeRate: 'Exchange rate',
  destination: 'Destination',
  rate: 'Rate',
  taxable: 'Taxable',
  taxAmount: 'Tax',
  controlUnit: 'SCU INFORMATION',
  date: 'Date',
  time: 'Time',
  sdcId: 'SCU ID',
  mrcNo: 'MRC No.',
  cuInvoice: 'CU INVOICE NO.',
  counter: 'Receipt number',
  internalData: 'Internal data',
  signature: 'Receipt signature',
  trader: 'TIS INFORMATION',
  invoiceNumber: 'Invoice number',
  servedBy: 'Served by',
  remark: 'Remark',
  verify: 'Scan to verify this receipt with KRA',
  page: 'Page',
  terms: 'TERMS',
  bankDetails: 'BANK DETAILS',
};

export type Words = typeof EN;

const SW: Words = {
  invoice: 'TAX INVOICE / ANKARA YA KODI',
  creditNote: 'CREDIT NOTE / HATI YA MAREJESHO',
  copy: 'COPY / NAKALA',
  training: 'TRAINING / MAFUNZO',
  refund: 'REFUND / MAREJESHO',
  provisional: 'PROVISIONAL - NOT A FISCAL RECEIPT / YA MUDA - SI RISITI YA KODI',
  unofficial: 'THIS IS NOT AN OFFICIAL RECEIPT / HII SI RISITI RASMI',
  awaitingSignature: 'Mamlaka ya kodi bado haijatia sahihi mauzo haya.',
  followsAt: 'Risiti itapatikana hapa:',
  receiptAt: 'Risiti hii kwenye mtandao:',
  noteCondition: EN.noteCondition,
  originalCu: EN.originalCu,
  originalInvoice: 'Ankara ya awali',
  reason: 'Sababu',
  pin: 'PIN',
  branch: 'Tawi',
  buyer: 'Mnunuzi',
  buyerPin: 'PIN ya mnunuzi',
  item: 'Bidhaa',
  quantity: 'Idadi',
  price: 'Bei',
  amount: 'Kiasi',
  service: 'huduma',
  discount: 'Punguzo',
  beforeDiscount: 'JUMLA KABLA YA PUNGUZO',
  totalDiscount: 'JUMLA YA PUNGUZO',
  exempt: 'JUMLA ISIYOTOZWA KODI',
  subTotal: 'JUMLA BILA KODI',
  tax: 'KODI (VAT)',
  total: 'JUMLA',
  totalTax: 'JUMLA YA KODI',
  itemsNumber: 'IDADI YA BIDHAA',
  exchangeRate: 'Kiwango cha kubadilisha',
  destination: 'Inakoenda',
  rate: 'Kiwango',
  taxable: 'Thamani',
  taxAmount: 'Kodi',
  controlUnit: 'SCU INFORMATION / TAARIFA ZA SCU',
  date: 'Tarehe',
  time: 'Saa',
  sdcId: EN.sdcId,
  mrcNo: EN.mrcNo,
  cuInvoice: EN.cuInvoice,
  counter: 'Nambari ya risiti',
  internalData: 'Data ya ndani',
  signature: 'Sahihi ya risiti',
  trader: 'TIS INFORMATION / TAARIFA ZA TIS',
  invoiceNumber: 'Nambari ya ankara',
  servedBy: 'Umehudumiwa na',
  remark: 'Maelezo',
  verify: 'Changanua uthibitishe risiti hii kwa KRA',
  page: 'Ukurasa',
  terms: 'MASHARTI',
  bankDetails: 'MAELEZO YA BENKI',
};

/** Codes in words, where the words of the authority, which are English, do not serve. */
interface CodeWords {
  payments: Readonly<Record<string, string>>;
  reasons: Readonly<Record<string, string>>;
}

const OTHER_MEANS = 'NJIA NYINGINE YA MALIPO';

const SW_CODES: CodeWords = {
  payments: {
    ...{ '01': 'TASLIMU', '02': 'MKOPO', '03': 'TASLIMU/MKOPO', '04': 'HUNDI YA BENKI', '05': 'KADI YA BENKI' },
    ...{ '06': 'PESA KWA SIMU', '07': OTHER_MEANS, '09': OTHER_MEANS },
  },
  reasons: {
    ...{ '01': 'Idadi pungufu', '02': 'Taarifa pungufu', '03': 'Imeharibika', '04': 'Imepotea bure' },
    ...{ '05': 'Bidhaa zimerudishwa', '06': 'Marejesho ya pesa' },
  },
};

const NO_CODES: CodeWords = { payments: {}, reasons: {} };

export const codeWordsOf = (language: Language): CodeWords => (language === 'sw' ? SW_CODES : NO_CODES);

export const wordsOf = (language: Language): Words => (language === 'sw' ? SW : EN);
