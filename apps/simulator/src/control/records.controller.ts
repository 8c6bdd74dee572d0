import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { CallLog, type CallRecord } from '../call-log.js';
import { SimulatorLedger } from '../ledger.js';
import { ControlInput } from './control-input.js';
import { dumpLedger, type DumpFilter } from './ledger-dump.js';
import { bookNames } from './ledger-rows.js';
import { readTarget } from './target-input.js';

const callFilters = ['tin', 'bhfId', 'operation'] as const;
const FIX = 'ask for example with ?tin=P051234567Q&bhfId=00, or without a query for everything';

/** Shows the ledger and the calls, so that a test can compare them with the gateway's data. */
@Controller('control')
export class RecordsController {
  constructor(
    private readonly ledger: SimulatorLedger,
    private readonly calls: CallLog,
  ) {}

  @Get('ledger')
  ledgerOf(@Query() query: unknown): StreamableFile {
    const pieces = dumpLedger(this.ledger, readDumpFilter(query));
    return new StreamableFile(Readable.from(pieces, { objectMode: false }), { type: 'application/json' });
  }

  @Get('calls')
  callsOf(@Query() query: unknown): { calls: CallRecord[] } {
    const wanted = readTarget(ControlInput.ofQuery(query, callFilters, FIX), callFilters);
    return {
      calls: this.calls
        .all()
        .filter((call) => callFilters.every((name) => (wanted[name] ?? call[name]) === call[name])),
    };
  }
}

function readDumpFilter(query: unknown): DumpFilter {
  const input = ControlInput.ofQuery(query, ['tin', 'bhfId', 'since', 'limit', 'book'], FIX);
  return {
    tin: input.optional('tin', () => input.text('tin')),
    bhfId: input.optional('bhfId', () => input.text('bhfId')),
    since: input.optional('since', () => input.count('since', Number.MAX_SAFE_INTEGER)),
    limit: input.optional('limit', () => input.count('limit', Number.MAX_SAFE_INTEGER)),
    book: input.optional('book', () => input.oneOf('book', bookNames)),
  };
}
