import type { AuthorityCode, CodeClass, Customer, LookupTypes, OwnSale } from '@app/authority';
import { type DeclaredImport, type ReceivedPurchase, toDateTime } from '@app/domain';
import {
  countImports,
  countPurchases,
  countRegisterRows,
  storeImports,
  storePurchases,
  storeRegisterRows,
} from '@app/persistence';
import { DAILY_MS, FRESH_MS, isPulledOnRequest, type Register } from './register.js';
import { TAX_TYPES_CLASS, updatePlausibleTaxRates } from './tax-rates.js';

const WRITING_MS = 60_000;

const leaseFor = (callMs: number): number => callMs + WRITING_MS;

/** The lease of a pull with the usual time limit of a call. */
const LEASE_MS = leaseFor(60_000);

/** The lease of a pull for which the authority needs minutes. */
const LONG_LEASE_MS = leaseFor(600_000);

/** A list of rows, which is asked for by the time of the last answer. */
type ListedRegister = Exclude<keyof LookupTypes, 'customer'>;

interface StoredRegisterOptions<Row>
  extends Pick<Register, 'scope'>, Partial<Pick<Register, 'freshMs' | 'leaseMs' | 'onRequest'>> {
  /** A later row with the same key replaces a row. Readers get the rows in the order of their keys. */
  keyOf(row: Row): string;
}

/** Stores the rows of a register as the authority sends them. */
const storedRegister = <Name extends ListedRegister>(
  name: Name,
  { scope, keyOf, freshMs = FRESH_MS, leaseMs = LEASE_MS, onRequest }: StoredRegisterOptions<LookupTypes[Name]['row']>,
): Register<LookupTypes[Name]['row']> => ({
  ...{ name, scope, freshMs, leaseMs, onRequest },
  lookUp: (directory, device, { answeredAt }) => directory.lookUp(name, device, { changedAfter: answeredAt }),
  store: (tx, registerScope, rows) =>
    storeRegisterRows(tx, registerScope, new Map(rows.map((row) => [keyOf(row), row]))),
  count: countRegisterRows,
});

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

const HOUR_MS = 3_600_000;

/** The authority needs minutes for this list and changes it a few times a year, so a reader seldom pulls it again. */
export const itemClasses = storedRegister('itemClasses', {
  scope: 'environment',
  keyOf: ({ code }) => code,
  freshMs: HOUR_MS,
  leaseMs: LONG_LEASE_MS,
});

export const branches = storedRegister('branches', { scope: 'taxpayer', keyOf: ({ bhfId }) => bhfId });

export const notices = storedRegister('notices', { scope: 'taxpayer', keyOf: ({ number }) => String(number) });

/**
 * The taxpayers behind PINs. Every taxpayer who asks has their own copy, so that the age of an answer never reveals the
 * customers of another taxpayer.
 */
export const customers: Register<Customer> = {
  name: 'customers',
  scope: 'question',
  freshMs: DAILY_MS,
  leaseMs: LEASE_MS,
  lookUp: (directory, device, { scope }) => directory.lookUp('customer', device, { pin: askedPin(scope) }),
  store: (tx, registerScope, rows) =>
    storeRegisterRows(
      tx,
      registerScope,
      new Map(rows.filter(({ tin }) => tin === askedPin(registerScope.scope)).map((row) => [row.tin, row])),
    ),
  count: countRegisterRows,
};

const UNKNOWN_FRESH_MS = 10 * 60_000;

/** An unknown PIN is asked again sooner, because its taxpayer may be registered any moment. */
export const unknownCustomers: Register<Customer> = { ...customers, freshMs: UNKNOWN_FRESH_MS };

/** The scope is `<PIN of the taxpayer who asks>/<PIN in question>`. */
const askedPin = (scope: string): string => scope.slice(scope.indexOf('/') + 1);

/** The authority's version of a taxpayer's items. It never replaces the items that clients registered through Risiti. */
export const items = storedRegister('items', { scope: 'taxpayer', keyOf: ({ code }) => code });

/** The keys sort by the authority's numbers. */
const DIGITS = 16;

/** Transfers from other branches to the branch of a device. Only that branch can ask, so the copy belongs to the device. */
export const moves = storedRegister('moves', {
  scope: 'device',
  keyOf: ({ number, bhfId }) => `${String(number).padStart(DIGITS, '0')}/${bhfId}`,
});

/** Suppliers reported these sales to a taxpayer. */
export const purchases: Register<ReceivedPurchase> = {
  name: 'purchases',
  scope: 'taxpayer',
  freshMs: FRESH_MS,
  leaseMs: LEASE_MS,
  lookUp: (directory, device, { answeredAt }) => directory.lookUp('purchases', device, { changedAfter: answeredAt }),
  store: (tx, { environment, scope: tin }, rows) => storePurchases(tx, { environment, tin }, rows),
  count: (tx, { environment, scope: tin }) => countPurchases(tx, { environment, tin }),
};

/** Customs declared these imports for a taxpayer. */
export const imports: Register<DeclaredImport> = {
  name: 'imports',
  scope: 'taxpayer',
  freshMs: FRESH_MS,
  leaseMs: LEASE_MS,
  lookUp: (directory, device, { answeredAt }) => directory.lookUp('imports', device, { changedAfter: answeredAt }),
  store: (tx, { environment, scope: tin }, rows) => storeImports(tx, { environment, tin }, rows),
  count: (tx, { environment, scope: tin }) => countImports(tx, { environment, tin }),
};

/** The copy has no lines: what was sold is in the submission. */
export type StoredOwnSale = Omit<OwnSale, 'lines'>;

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

const ownSaleKey = ({ number }: StoredOwnSale): string => String(number).padStart(DIGITS, '0');

const firstDay = (): string => toDateTime(new Date(Date.now() - FIRST_PULL_DAYS * DAY_MS));

/**
 * The customers that the branch of a device saved at the authority, with any software. Only that branch can ask. The direct
 * hosts may lack the list, so that only a reader causes a pull.
 */
export const ownCustomers = storedRegister('ownCustomers', {
  scope: 'device',
  onRequest: true,
  keyOf: ({ number }) => number,
});

/** The words of the authority about the taxpayer itself: one row. The direct hosts may lack it, so that only a reader causes a pull. */
export const taxpayer = storedRegister('taxpayer', { scope: 'device', onRequest: true, keyOf: () => 'own' });

/** All registers. A new one is a constant above, and a line here. */
const REGISTERS = [
  codes,
  itemClasses,
  branches,
  notices,
  items,
  purchases,
  imports,
  moves,
  customers,
  ownCustomers,
  ownSales,
  taxpayer,
] as unknown as readonly Register[];

/** The registers that the schedule pulls, and that a sync pulls together. */
export const SYNCED_REGISTERS = REGISTERS.filter((register) => !isPulledOnRequest(register));

export const registerNamed = (name: string): Register | undefined => REGISTERS.find((one) => one.name === name);
