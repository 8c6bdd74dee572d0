import { newIdentity } from '../device.js';
import { SimulatorLedger } from '../ledger.js';
import { dumpLedger, type DumpFilter } from './ledger-dump.js';
import { sellFromOtherSoftware } from './other-software.js';

async function setup(sales: number) {
  const ledger = await SimulatorLedger.open();
  const now = new Date();
  const identity = newIdentity('P051234567Q', '00', 'A', 1);
  ledger.record({ type: 'device', identity, installedAt: now.getTime() });
  sellFromOtherSoftware(ledger.devices.find('P051234567Q', '00')!, sales, ledger, now);
  return { ledger, dump: (filter: DumpFilter = {}) => [...dumpLedger(ledger, filter)] };
}

describe('a dump of the ledger', () => {
  it('comes in small pieces for any number of sales', async () => {
    const { ledger, dump } = await setup(400);
    const pieces = dump();
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000);
    expect(JSON.parse(pieces.join('')).sales).toHaveLength(400);
    ledger.onApplicationShutdown();
  });

  it('reads no more rows than its limit', async () => {
    const { ledger, dump } = await setup(20);
    const read = jest.spyOn(ledger, 'entryAt');
    expect(JSON.parse(dump({ book: 'sales', limit: 5 }).join('')).sales).toHaveLength(5);
    expect(read).toHaveBeenCalledTimes(5);
    ledger.onApplicationShutdown();
  });
});
