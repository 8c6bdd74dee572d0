import { connect, expectAll, readerActs } from './page-checks.js';
import type { PagesBench } from './pages-bench.js';

const LEAK = 'docs/a-leaked-key.md';
const API_KEY = 'An API key';

/** The reader goes on where the pages before have left them. The API has stopped at the end. */
export function playALeakedKey(bench: PagesBench): void {
  describe('a reader of a-leaked-key', () => {
    const { reader } = bench;
    const { sale, untilSigned, untilReady, enrolsAnew } = readerActs(bench);

    it('revokes the key that leaked, and the owner makes another one', async () => {
      reader.puts('service_live_THE-LEAKED-KEY', (await reader.types('echo $KEY')).printed);
      const looked = await reader.plays(LEAK, API_KEY, { to: 'KEY_ID=' });
      const { keys } = looked.at(-1)!.answers[0]!.data as { keys: { keyId: string }[] };
      expect(keys).toHaveLength(1);
      reader.puts('THE-KEY-ID', keys[0]!.keyId);
      expectAll(await reader.plays(LEAK, API_KEY, { from: 'KEY_ID=' }));
      expectAll([await reader.types('till $RISITI/api/v1/devices')], '001');
      await reader.plays(LEAK, API_KEY, { block: 1 });
      const looking = await reader.plays(LEAK, API_KEY, { block: 2 });
      expectAll(looking);
      const names = (looking[1]!.answers[0]!.data as { acts: { act: string }[] }).acts.map(({ act }) => act);
      expect(names.slice(0, 2)).toEqual(['mint-key', 'revoke-key']);
      await untilReady();
    });

    it('sees who has logged in', async () => {
      const [logins, failures, operators] = await reader.plays(LEAK, 'A password');
      const amina = expect.objectContaining({ operator: 'amina@shop.example', address: expect.any(String) as string });
      expect(logins!.answers).toMatchObject([{ data: { acts: expect.arrayContaining([amina]) as object[] } }]);
      expectAll([failures!]);
      expect(operators!.printed).toContain('amina@shop.example');
    });

    it('changes ENCRYPTION_KEY: both keys are good, then the devices are sealed anew, and the former key goes', async () => {
      await reader.plays(LEAK, 'ENCRYPTION_KEY');
      await bench.restartWorker();
      await sale('BOTH-KEYS');
      await untilSigned('BOTH-KEYS');
      const [resealed] = await reader.plays(LEAK, 'ENCRYPTION_KEY', { block: 1 });
      expect(resealed!.printed).toMatch(/^[2-9] keys of devices were sealed anew/);
      await bench.restartWorker();
      await sale('NEW-KEY');
      await untilSigned('NEW-KEY');
    });

    it('changes the password of the database, and DASHBOARD_KEY', async () => {
      const role = `reader_${process.pid}`;
      const { db } = bench.stack;
      await db.query(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'first'`);
      const former = Object.assign(new URL(bench.stack.databaseUrl), { username: role, password: 'first' }).href;
      bench.writeSecret('program-database-url', former);
      reader.puts('risiti_program', role);
      await bench.restartApi();
      await reader.plays(LEAK, 'DASHBOARD_KEY');
      const played = await reader.plays(LEAK, 'The password of the database');
      const [, statement] = /^psql \n(ALTER ROLE .*)$/m.exec(played[1]!.printed) ?? [played[1]!.printed];
      await db.query(statement!);
      await expect(connect(former)).rejects.toThrow('password authentication failed');
      await bench.restartApi();
      expectAll([await reader.types('owner $RISITI/api/v1/dashboard/me')], '001');
      await reader.types('login');
      expectAll([await reader.types('owner $RISITI/api/v1/dashboard/me')]);
      const withCode = `curl -sS -u "$LOGIN" -H 'X-One-Time-Code: 118204' $RISITI/admin/api/lanes`;
      expectAll([await reader.types(withCode)], '905');
      await enrolsAnew(await reader.plays(LEAK, 'DASHBOARD_KEY', { block: 1 }), 'six words of your own');
      await sale('NEW-PASSWORD');
      await untilSigned('NEW-PASSWORD');
      await bench.stopApi();
      await db.query(`DROP OWNED BY ${role}`);
      await db.query(`DROP ROLE ${role}`);
    });
  });
}
