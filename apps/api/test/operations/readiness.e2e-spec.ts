import { readDocument } from '../../src/test/openapi-document.js';
import { refund, sale, serviceItem } from '../client/bodies.js';
import { accountWithMember, newApp } from '../client/dashboard.js';
import { must, shop, type TillAnswer } from '../client/shop.js';
import { answers } from './answers.js';
import { hidesOtherApps } from './shared/other-apps.js';

interface Step {
  name: string;
  done: boolean;
  about: string;
  method: string;
  path: string;
}

const stepsIn = ({ body }: TillAnswer): Step[] => (body.data as unknown as { steps: Step[] }).steps;

const doneIn = (answer: TillAnswer): string[] =>
  stepsIn(answer)
    .filter(({ done }) => done)
    .map(({ name }) => name);

describe(answers('get-readiness', 200), () => {
  it('with what the branch has done, and with the call of each step', async () => {
    const here = await shop();
    const before = await must(here.get('readiness'));
    expect([before.body.data.ready, doneIn(before)]).toEqual([false, ['device', 'item']]);
    const operations = (await readDocument(here.stack.nextApi())).paths;
    for (const { method, path, about } of stepsIn(before))
      expect([path, operations[path]?.[method.toLowerCase()], about]).toEqual([
        path,
        expect.any(Object),
        expect.stringMatching(/\.$/),
      ]);
    await must(here.post('sales', sale('INV-1')));
    await must(here.post('sales/INV-1/refund', refund('CN-1')));
    await here.post('sales', sale('INV-2', undefined, { remark: 'simulate:reject=921' }));
    const done = ['device', 'item', 'sale', 'receipt', 'refund', 'refusal'];
    expect(doneIn(await must(here.get('readiness')))).toEqual(done);
    // What only time and operators bring about.
    const { stack, till } = here;
    await stack.query(`UPDATE submissions SET attempt = 2 WHERE tin = $1 AND reference = 'INV-1'`, [till.tin]);
    const copied = (table: string, columns: string, from: string) =>
      stack.query(`INSERT INTO ${table} SELECT (jsonb_populate_record(x, to_jsonb(x) || ${columns})).* FROM ${from}`, [
        till.tin,
      ]);
    const other = `jsonb_build_object('id', gen_random_uuid(), 'environment', 'PRODUCTION')`;
    await copied('devices', other, 'devices x WHERE tin = $1');
    const lane = `jsonb_build_object('id', d.id, 'environment', 'PRODUCTION', 'head_id', null)`;
    await copied('lanes', lane, `lanes x, devices d WHERE d.tin = $1 AND d.environment = 'PRODUCTION' LIMIT 1`);
    const app = `${other} || jsonb_build_object('name', 'Live', 'device_id', d.id)`;
    await copied('apps', app, `apps x, devices d WHERE x.tin = $1 AND d.tin = $1 AND d.environment = 'PRODUCTION'`);
    const key = `jsonb_build_object('id', gen_random_uuid(), 'hash', a.id, 'app_id', a.id)`;
    await copied('api_keys', key, `api_keys x, apps a WHERE a.tin = $1 AND a.environment = 'PRODUCTION' LIMIT 1`);
    expect((await must(here.get('readiness'))).body.data.ready).toBe(true);
  });
});

describe(answers('get-dashboard-apps-id-readiness', 200), () => {
  it('with what the branch of the app has done', async () => {
    const { owner, member, till } = await accountWithMember();
    const { appId, apiKey } = await newApp(owner);
    const read = async (id = appId) => {
      const { body } = await must(member.get(`apps/${id}/readiness`));
      const steps = body.data.steps as { name: string; done: boolean }[];
      return steps.filter(({ done }) => done).map(({ name }) => name);
    };
    expect(await read()).toEqual([]);
    const headers = { 'x-api-key': apiKey! };
    await must(till.post('initialize', { deviceSerialNumber: appId }, { headers }));
    await must(till.post('items/service', serviceItem('SVC-1'), { headers }));
    expect(await read()).toEqual(['device', 'item']);
    // Items are of the PIN, and all else is of the branch.
    const { tin } = (await must(owner.get(`apps/${appId}`))).body.data as unknown as { tin: string };
    const second = await newApp(owner, { tin, bhfId: '01' });
    expect(await read(second.appId)).toEqual(['item']);
  });
});

describe(answers('get-dashboard-apps-id-readiness', 404), () => {
  hidesOtherApps('get-dashboard-apps-id-readiness');
});
