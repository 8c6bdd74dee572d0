import type { BranchRecordEntry } from '../stores/branch-records.js';
import type { AcceptedSale } from '../stores/accepted-sale.js';
import type { InstalledDevice } from '../device.js';
import type { SimulatorLedger } from '../ledger.js';

export interface RowFilter {
  tin?: string;
  bhfId?: string;
}

/** A row names its taxpayer, and its time under a name that ends in `At`. */
type RowReader = (ledger: SimulatorLedger, filter: RowFilter) => Iterable<object>;

/**
 * All books of the authority, as `/control/ledger` shows them. A filter by branch keeps rows that belong to no branch.
 */
export const rowsByBook = {
  sales: (ledger, { tin, bhfId }) => mapped(ledger.sales.inOrder(tin, bhfId), toSaleRow),
  devices: (ledger, filter) => mapped(devicesOf(ledger, filter), (device) => toDeviceRow(device, ledger)),
  items: (ledger, { tin }) => mapped(itemsOf(ledger, tin), ({ tin, item, savedAt }) => ({ tin, ...item, savedAt })),
  stockMoves: (ledger, { tin, bhfId }) =>
    mapped(ledger.stock.moves(tin, bhfId), ({ move, type: _, ...entry }) => ({ ...entry, ...move })),
  stockMaster: (ledger, { tin, bhfId }) => mapped(ledger.stock.masters(tin, bhfId), ({ type: _, ...entry }) => entry),
  purchases: (ledger, { tin, bhfId }) =>
    mapped(ledger.purchases.all(tin, bhfId), ({ purchase, type: _, ...entry }) => ({ ...entry, ...purchase })),
  imports: (ledger, filter) => importsOf(ledger, filter),
  customers: (ledger, filter) => branchRecords(ledger, filter, 'customer'),
  users: (ledger, filter) => branchRecords(ledger, filter, 'user'),
  insurances: (ledger, filter) => branchRecords(ledger, filter, 'insurance'),
  compositions: (ledger, filter) => branchRecords(ledger, filter, 'composition'),
  notices: (ledger) => ledger.notices.all(),
} satisfies Record<string, RowReader>;

export type BookName = keyof typeof rowsByBook;

export const bookNames = Object.keys(rowsByBook) as BookName[];

/** A sale without its lines. */
const toSaleRow = ({ tin, bhfId, header, receipt, acceptedAt }: AcceptedSale) => ({
  tin,
  bhfId,
  invcNo: header.invcNo,
  trdInvcNo: header.trdInvcNo,
  orgInvcNo: header.orgInvcNo,
  rcptTyCd: header.rcptTyCd,
  salesTyCd: header.salesTyCd ?? 'N',
  custTin: header.custTin,
  cfmDt: header.cfmDt,
  salesDt: header.salesDt,
  totTaxblAmt: header.totTaxblAmt,
  totTaxAmt: header.totTaxAmt,
  totAmt: header.totAmt,
  receipt,
  acceptedAt,
});

function* devicesOf({ devices }: SimulatorLedger, { tin, bhfId }: RowFilter): Generator<InstalledDevice> {
  for (const device of tin === undefined ? devices.all() : devices.of(tin)) {
    if ((bhfId ?? device.identity.bhfId) === device.identity.bhfId) yield device;
  }
}

/** A dump omits the key of a device, because nobody but the device receives it. */
function toDeviceRow({ identity: { cmcKey: _, ...identity } }: InstalledDevice, { sales }: SimulatorLedger) {
  return { ...identity, nextInvoiceNumber: sales.of(identity.tin, identity.bhfId).nextInvoiceNumber };
}

const itemsOf = ({ items }: SimulatorLedger, tin?: string) => (tin === undefined ? items.all() : items.of(tin));

/** Every taxpayer has imports from the start. Without a PIN the dump lists those of taxpayers with a device. */
function* importsOf(ledger: SimulatorLedger, { tin }: RowFilter): Generator<object> {
  const tins = tin === undefined ? new Set([...ledger.devices.all()].map(({ identity }) => identity.tin)) : [tin];
  for (const tin of tins) {
    yield* mapped(ledger.imports.of(tin), ({ item, update, changedAt }) => ({ tin, ...item, update, changedAt }));
  }
}

function* branchRecords(
  ledger: SimulatorLedger,
  { tin, bhfId }: RowFilter,
  type: BranchRecordEntry['type'],
): Generator<object> {
  for (const entry of ledger.branchRecords.all(tin, bhfId)) {
    if (entry.type === type) yield { tin: entry.tin, bhfId: entry.bhfId, savedAt: entry.savedAt, ...contentOf(entry) };
  }
}

function contentOf(entry: BranchRecordEntry): object {
  switch (entry.type) {
    case 'customer':
      return entry.customer;
    case 'user':
      return entry.user;
    case 'insurance':
      return entry.insurance;
    case 'composition':
      return entry.composition;
  }
}

function* mapped<T>(rows: Iterable<T>, show: (row: T) => object): Generator<object> {
  for (const row of rows) yield show(row);
}
