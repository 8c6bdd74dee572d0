import type { Code, CodeClass } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { rememberTaxRates, TAX_TYPES_CLASS } from '../tax-rates/update-plausible-tax-rates.js';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** A class as it is kept: its codes have rows of their own, since an answer may bring some of them. */
export type StoredCodeClass = Omit<CodeClass, 'codes'>;

/** Every table of codes there is. */
export const codes: Register<CodeClass> = {
  name: 'codes',
  scope: 'environment',
  freshMs: FRESH_MS,
  leaseMs: LEASE_MS,
  ask: (directory, device, { answeredAt }) => directory.ask('codes', device, { changedAfter: answeredAt }),
  async store(tx, whose, classes) {
    const changed = await storeRegisterRows(tx, whose, new Map(classes.flatMap(toRows)));
    if (classes.some(({ code }) => code === TAX_TYPES_CLASS)) await rememberTaxRates(tx, whose.environment);
    return changed;
  },
  count: countRegisterRows,
};

function toRows({ codes: ofClass, ...one }: CodeClass): [key: string, row: StoredCodeClass | Code][] {
  return [[one.code, one], ...ofClass.map((code): [string, Code] => [`${one.code}/${code.code}`, code])];
}
