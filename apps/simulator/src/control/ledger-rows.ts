import type { BranchRecordEntry } from '../stores/branch-records.js';
import type { AcceptedSale } from '../stores/accepted-sale.js';
import type { Device } from '../device.js';
import type { Ledger } from '../ledger.js';

/** Whose rows are asked for. */
export interface Whose {
  tin?: string;
  bhfId?: string;
}

/** A row says whose it is, and when it came to be, under a name that ends in `At`. */
type Rows = (ledger: Ledger, whose: Whose) => Iterable<object>;

/** Every book of the authority as whoever looks into it is shown it. What no branch owns is shown to all of them. */
export const rowsOf = {
  sales: (ledger, { tin, bhfId }) => mapped(ledger.sales.inOrder(tin, bhfId), shownSale),
  devices: (ledger, whose) => mapped(devicesOf(ledger, whose), (device) => shownDevice(device, ledger)),
  items: (ledger, { tin }) => mapped(itemsOf(ledger, tin), ({ tin, item, savedAt }) => ({ tin, ...item, savedAt })),
  stockMoves: (ledger, { tin, bhfId }) =>
    mapped(ledger.stock.moves(tin, bhfId), ({ move, type: _, ...entry }) => ({ ...entry, ...move })),
  stockMaster: (ledger, { tin, bhfId }) => mapped(ledger.stock.masters(tin, bhfId), ({ type: _, ...entry }) => entry),
  purchases: (ledger, { tin, bhfId }) =>
    mapped(ledger.purchases.all(tin, bhfId), ({ purchase, type: _, ...entry }) => ({ ...entry, ...purchase })),
  imports: (ledger, whose) => importsOf(ledger, whose),
  customers: (ledger, whose) => branchRecords(ledger, whose, 'customer'),
  users: (ledger, whose) => branchRecords(ledger, whose, 'user'),
  insurances: (ledger, whose) => branchRecords(ledger, whose, 'insurance'),
  compositions: (ledger, whose) => branchRecords(ledger, whose, 'composition'),
  notices: (ledger) => ledger.notices.all(),
} satisfies Record<string, Rows>;

export type BookName = keyof typeof rowsOf;

export const bookNames = Object.keys(rowsOf) as BookName[];

/** Without its lines: the header, the receipt, and when. */
const shownSale = ({ tin, bhfId, header, receipt, acceptedAt }: AcceptedSale) => ({
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

function* devicesOf({ devices }: Ledger, { tin, bhfId }: Whose): Generator<Device> {
  for (const device of tin === undefined ? devices.all() : devices.of(tin)) {
    if ((bhfId ?? device.identity.bhfId) === device.identity.bhfId) yield device;
  }
}

/** Its key is told once, to the device; not here. */
function shownDevice({ identity: { cmcKey: _, ...identity } }: Device, { sales }: Ledger) {
  return { ...identity, nextInvoiceNumber: sales.of(identity.tin, identity.bhfId).nextInvoiceNumber };
}

const itemsOf = ({ items }: Ledger, tin?: string) => (tin === undefined ? items.all() : items.of(tin));

/** Everybody has imports from the start; without a PIN, those of whoever has a device. */
function* importsOf(ledger: Ledger, { tin }: Whose): Generator<object> {
  const tins = tin === undefined ? new Set([...ledger.devices.all()].map(({ identity }) => identity.tin)) : [tin];
  for (const tin of tins) {
    yield* mapped(ledger.imports.of(tin), ({ item, update, changedAt }) => ({ tin, ...item, update, changedAt }));
  }
}

function* branchRecords(ledger: Ledger, { tin, bhfId }: Whose, type: BranchRecordEntry['type']): Generator<object> {
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
