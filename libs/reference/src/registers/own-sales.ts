import type { OwnSale } from '@app/authority';
import { toDateTime } from '@app/domain';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** The copy has no lines: what was sold is in the submission. */
export type StoredOwnSale = Omit<OwnSale, 'lines'>;

const DIGITS = 16;
/** The list has no pages, and all sales of a busy branch are more than an answer may have. So a copy begins here. */
const FIRST_PULL_DAYS = 31;
const DAY_MS = 24 * 3_600 * 1_000;

/**
 * The sales and credit notes that the authority has of a device, made with any software. The direct hosts may lack the list, so
 * that only a reader causes a pull.
 */
export const ownSales: Register<OwnSale> = {
  ...{ name: 'ownSales', scope: 'device', onRequest: true, freshMs: FRESH_MS, leaseMs: LEASE_MS },
  lookUp: (directory, device, { answeredAt }) =>
    directory.lookUp('ownSales', device, { changedAfter: answeredAt ?? firstDay() }),
  store: (tx, registerScope, rows) =>
    storeRegisterRows(tx, registerScope, new Map(rows.map(({ lines: _, ...sale }) => [ownSaleKey(sale), sale]))),
  count: countRegisterRows,
};

/** Sorts by the authority's numbers. */
const ownSaleKey = ({ number }: StoredOwnSale): string => String(number).padStart(DIGITS, '0');

const firstDay = (): string => toDateTime(new Date(Date.now() - FIRST_PULL_DAYS * DAY_MS));
