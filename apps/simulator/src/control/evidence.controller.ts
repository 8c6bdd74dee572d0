import { Controller, Get, Query } from '@nestjs/common';
import { CallLog, type CallRecord } from '../call-log.js';
import type { AcceptedSale, Device } from '../device.js';
import { Ledger } from '../ledger.js';
import { findOperation } from '../operations/route-table.js';
import { ControlInput } from './control-input.js';

const FIX = 'ask for example with ?tin=P051234567Q&bhfId=00, or without a query for everything';

/** What a test holds against the other side's story. */
@Controller('control')
export class EvidenceController {
  constructor(
    private readonly ledger: Ledger,
    private readonly calls: CallLog,
  ) {}

  @Get('ledger')
  ledgerOf(@Query() query: unknown) {
    const isAskedFor = filter(query, ['tin', 'bhfId']);
    return {
      sales: this.ledger.sales.filter(isAskedFor).map(shownSale),
      devices: this.ledger.devices.map(shownDevice).filter(isAskedFor),
      items: this.ledger.items.map(({ tin, item }) => ({ tin, ...item })).filter(({ tin }) => isAskedFor({ tin })),
    };
  }

  @Get('calls')
  callsOf(@Query() query: unknown): { calls: CallRecord[] } {
    return { calls: this.calls.all().filter(filter(query, ['tin', 'bhfId', 'operation'])) };
  }
}

type Branch = { tin: string | null; bhfId?: string | null; operation?: string };

/** A row without the field that is asked for belongs to every value of it: items are the taxpayer's, not a branch's. */
function filter(query: unknown, names: ('tin' | 'bhfId' | 'operation')[]): (row: Branch) => boolean {
  const input = ControlInput.of({ ...(query as object) }, names, FIX);
  const wanted = names.filter((name) => input.has(name)).map((name) => [name, wantedValue(name, input)] as const);
  return (row) => wanted.every(([name, value]) => row[name] === undefined || row[name] === value);
}

function wantedValue(name: string, input: ControlInput): string {
  const value = input.text(name);
  if (name !== 'operation') return value;
  const operation = findOperation(value);
  if (!operation) throw input.complaint(`"${value}" is not an operation of the authority`);
  return operation.name;
}

const shownSale = ({ tin, bhfId, header, receipt, acceptedAt }: AcceptedSale) => ({
  tin,
  bhfId,
  invcNo: header.invcNo,
  trdInvcNo: header.trdInvcNo,
  orgInvcNo: header.orgInvcNo,
  rcptTyCd: header.rcptTyCd,
  salesTyCd: header.salesTyCd ?? 'N',
  totAmt: header.totAmt,
  receipt,
  acceptedAt,
});

/** Its key is told once, to the device; not here. */
function shownDevice({ identity: { cmcKey: _, ...identity }, nextInvoiceNumber }: Device) {
  return { ...identity, nextInvoiceNumber };
}
