import { simulate } from '../test/simulate.js';
import { ruleNames } from '../rules.js';

async function setup() {
  const simulator = await simulate();
  return { simulator, till: await simulator.till(), rulesUrl: `${simulator.controlUrl}/control/rules` };
}

describe('/control/rules', () => {
  it('returns all rules of both profiles', async () => {
    const { simulator } = await setup();
    const { body } = await simulator.get('/control/rules');
    expect(Object.keys(body)).toEqual(['direct', 'gateway']);
    expect(Object.keys(body.direct)).toEqual(ruleNames);
    expect(Object.keys(body.gateway)).toEqual(ruleNames);
  });

  it('changes only the named rules', async () => {
    const { simulator } = await setup();
    const { direct, gateway } = (await simulator.get('/control/rules')).body;
    const changes = { direct: { sequence: true, taxRateE: 0 }, gateway: { arithmetic: 'any' } };
    expect((await simulator.post('/control/rules', changes)).body).toEqual({
      direct: { ...direct, sequence: true, taxRateE: 0 },
      gateway: { ...gateway, arithmetic: 'any' },
    });
  });

  it('applies a change to the next call, and restores it', async () => {
    const { simulator, till } = await setup();
    await simulator.post('/control/rules', { direct: { sequence: true } });
    expect(await till.sell({ invcNo: 7 })).toMatchObject({ resultCd: '910' });
    await simulator.delete('/control/rules');
    expect(await till.sell({ invcNo: 7 })).toMatchObject({ resultCd: '000' });
  });

  it('accepts PUT like POST', async () => {
    const { rulesUrl } = await setup();
    const answer = await fetch(rulesUrl, { method: 'PUT', body: '{"direct":{"stock":true}}' });
    expect(await answer.json()).toMatchObject({ direct: { stock: true }, gateway: { stock: true } });
  });

  it('applies all changes or none', async () => {
    const { simulator } = await setup();
    const before = await simulator.get('/control/rules');
    await simulator.post('/control/rules', { direct: { stock: true }, gateway: { stok: true } });
    expect(await simulator.get('/control/rules')).toEqual(before);
  });
});
