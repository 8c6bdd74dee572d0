import { randomUUID } from 'node:crypto';
import { exampleSale } from '../../../../libs/contract/src/sales/example-sale.js';

/** The items of the example sale. */
export const CONSULTING = { itemName: 'Consulting, per hour', taxType: 'B', price: 580, itemCode: 'SVC-CONSULT' };
export const TRAINING = { itemName: 'Staff training', taxType: 'A', price: 250, itemCode: 'SVC-TRAINING' };

/** A sale as the authority gets it. */
export type WireBody = Record<string, unknown> & { receipt: Record<string, unknown>; itemList: object[] };

/** An invoice number used once. */
export const freshNumber = (): string => `INV-${randomUUID().slice(0, 8)}`;

/** The example sale with a fresh number, and with the given changes. */
export const saleWith = (header: Record<string, unknown> = {}, line: Record<string, unknown> = {}) => ({
  transaction: { ...exampleSale.transaction, invcNo: freshNumber(), ...header },
  items: exampleSale.items.map((each, index) => (index === 0 ? { ...each, ...line } : each)),
});

export const returnOf = (orgInvcNo: string, header: Record<string, unknown> = {}) =>
  saleWith({ rcptTyCd: 'R', orgInvcNo, ...header });

export const copyOf = (orgInvcNo: string, header: Record<string, unknown> = {}) =>
  saleWith({ rcptTyCd: 'C', orgInvcNo, ...header });
