import * as domain from '@app/domain';
import type { Receipt } from '@app/domain';
import type { InstalledDevice, SignedDocument } from '../session/state.js';

/** Who sold; the bundle shows it on every document. */
export interface Seller {
  tin: string;
  bhfId: string;
  device: InstalledDevice | null;
}

export const cuInvoiceNumber = ({ device }: Seller, { receiptNumber }: Receipt): string =>
  domain.cuInvoiceNumber(device?.sdcId ?? '(control unit unknown)', receiptNumber);

export const qrUrl = ({ tin, bhfId }: Seller, { signature }: Receipt): string =>
  domain.qrUrl({ environment: 'SANDBOX', tin, bhfId, signature });

export interface PrintedDocument {
  title: 'TAX INVOICE' | 'CREDIT NOTE';
  label: 'NS' | 'NC' | 'CS' | 'CC';
  /** The receipt of the sale that a credit note takes back. */
  original: Receipt | null;
}

const isCopy = ({ label }: PrintedDocument): boolean => label.startsWith('C');

/**
 * What a print of the document must show (fact sheet 4.11), from the bytes that were signed. A renderer of PDFs can take
 * it as it is.
 */
export function receiptData({ receipt, body }: SignedDocument<unknown>, seller: Seller, printed: PrintedDocument) {
  const { itemList, receipt: texts, ...header } = JSON.parse(body) as Record<string, unknown>;
  const { title, label, original } = printed;
  return {
    ...{ title, label, notices: noticesOf(printed) },
    seller: sellerOf(seller),
    ...(original && {
      originalCuInvoiceNumber: cuInvoiceNumber(seller, original),
      amounts: 'positive on the wire, negative in print',
    }),
    controlUnit: {
      ...{ scuId: seller.device?.sdcId ?? null, machine: seller.device?.mrcNo ?? null, signedAt: receipt.signedAt },
      cuInvoiceNumber: cuInvoiceNumber(seller, receipt),
      receiptCounter: `${receipt.receiptNumber}/${receipt.totalReceipts} ${label}`,
      ...{ internalData: domain.inGroups(receipt.internalData), signature: domain.inGroups(receipt.signature) },
      qr: qrUrl(seller, receipt),
    },
    ...{ header, texts, lines: itemList },
  };
}

const noticesOf = (printed: PrintedDocument): string[] => [
  ...(isCopy(printed) ? ['COPY', 'THIS IS NOT AN OFFICIAL RECEIPT'] : []),
  ...(printed.original ? ['CREDIT NOTE IS APPROVED ONLY FOR ORIGINAL SALES RECEIPT'] : []),
];

function sellerOf({ tin, bhfId, device }: Seller) {
  const { taxprNm = null, locDesc, sctrNm, dstrtNm, prvncNm } = device?.taxpayer ?? {};
  return {
    pin: tin,
    branch: bhfId,
    name: taxprNm,
    address: [locDesc, sctrNm, dstrtNm, prvncNm].filter(Boolean).join(', '),
  };
}
