import { exampleSale } from '@app/contract';
import { freshNumber } from './api-bench.js';

/** The example sale with a fresh number, and with the given changes. */
export const saleWith = (header: Record<string, unknown> = {}, line: Record<string, unknown> = {}) => ({
  transaction: { ...exampleSale.transaction, invcNo: freshNumber(), ...header },
  items: exampleSale.items.map((each, index) => (index === 0 ? { ...each, ...line } : each)),
});

export const returnOf = (orgInvcNo: string, header: Record<string, unknown> = {}) =>
  saleWith({ rcptTyCd: 'R', orgInvcNo, ...header });

export const copyOf = (orgInvcNo: string, header: Record<string, unknown> = {}) =>
  saleWith({ rcptTyCd: 'C', orgInvcNo, ...header });
