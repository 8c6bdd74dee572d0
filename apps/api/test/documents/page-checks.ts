import pg from 'pg';
import { eventually } from '@app/testing';
import type { PagesBench } from './pages-bench.js';
import { codesOf, type Played } from './reader.js';

export const PIN = 'P051234567Q';

export const expectAll = (played: readonly Played[], code = '000'): void => {
  expect(codesOf(played).length).toBeGreaterThan(0);
  expect(played.filter(({ answers }) => answers.some(({ resultCd }) => resultCd !== code))).toEqual([]);
};

export async function connect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
}

/** What a reader does at several places of the pages. */
export function readerActs(bench: PagesBench) {
  const { reader } = bench;
  const sale = (invoice: string): Promise<Played> => reader.types(`sale ${invoice}`);
  const untilSigned = (invoice: string): Promise<void> =>
    eventually(async () => {
      const signed = await bench.stack.simulator.sales(PIN);
      expect(signed.map(({ trdInvcNo }) => trdInvcNo)).toContain(invoice);
    });
  const untilReady = (): Promise<void> =>
    eventually(async () => {
      const { answers } = await reader.types('till $RISITI/api/v1/devices');
      expect(answers).toMatchObject([{ data: { devices: [{ state: 'READY', waiting: 0 }] } }]);
    });
  /** The link of a reset, a new password, and a new second factor. */
  const enrolsAnew = async ([reset]: Played[], password: string): Promise<void> => {
    const [, token] = /password#(\S+)/.exec(reset!.printed) ?? [reset!.printed];
    const newPassword = JSON.stringify({ token, password });
    expectAll([
      await reader.types(
        `curl -sS $RISITI/api/v1/dashboard/new-password -H 'content-type: application/json' -d @- <<< '${newPassword}'`,
      ),
      await reader.types(`LOGIN='amina@shop.example:${password}'`),
      await reader.types('operator -X POST $RISITI/admin/api/second-factor'),
      await reader.types(`operator $RISITI/admin/api/second-factor/confirmation -d '{"code": "492039"}'`),
      await reader.types('operator "$RISITI/admin/api/lanes?held=true"'),
    ]);
  };
  return { sale, untilSigned, untilReady, enrolsAnew };
}
