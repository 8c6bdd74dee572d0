import type { AuthorityCode, CodeClass } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { updatePlausibleTaxRates, TAX_TYPES_CLASS } from '../tax-rates/check-tax-rates.js';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** A stored class has no codes, because each code is a row: an answer may bring only some codes of a class. */
export type StoredCodeClass = Omit<CodeClass, 'codes'>;

export const codes: Register<CodeClass> = {
  name: 'codes',
  scope: 'environment',
  freshMs: FRESH_MS,
  leaseMs: LEASE_MS,
  lookUp: (directory, device, { answeredAt }) => directory.lookUp('codes', device, { changedAfter: answeredAt }),
  async store(tx, registerScope, classes) {
    const changed = await storeRegisterRows(tx, registerScope, new Map(classes.flatMap(toRows)));
    if (classes.some(({ code }) => code === TAX_TYPES_CLASS))
      await updatePlausibleTaxRates(tx, registerScope.environment);
    return changed;
  },
  count: countRegisterRows,
};

function toRows({ codes: codesOfClass, ...one }: CodeClass): [key: string, row: StoredCodeClass | AuthorityCode][] {
  return [[one.code, one], ...codesOfClass.map((code): [string, AuthorityCode] => [`${one.code}/${code.code}`, code])];
}
