import { anItem } from '../test/documents.js';
import { simulate } from '../test/simulate.js';
import { freshPin, send, type FlatEnvelope } from '../test/test-till.js';

async function setup() {
  const simulator = await simulate();
  const device = { tin: freshPin(), bhfId: '01', dvcSrlNo: 'VENDOR/1' };
  const initialise = async (overrides: object = {}, headers = {}, operation = 'selectInitOsdcInfo') => {
    const response = await send(simulator.wireUrl, operation, { ...device, ...overrides }, headers);
    return (await response.json()) as FlatEnvelope;
  };
  return { simulator, device, initialise };
}

describe('initialising a device', () => {
  it('provisions any well-formed PIN, branch and serial, and returns the key', async () => {
    const { device, initialise } = await setup();
    const answer = await initialise();
    expect(answer).toMatchObject({ resultCd: '000', resultMsg: 'It is succeeded' });
    expect(answer.resultDt).toMatch(/^\d{14}$/);
    expect(answer.data.info).toMatchObject({ tin: device.tin, bhfId: '01', hqYn: 'N' });
    expect(answer.data.info.cmcKey).toMatch(/^[0-9A-F]{52}$/);
    expect(answer.data.info.sdcId).toMatch(/^KRACU\d{10}$/);
    expect(answer.data.info.dvcId).toMatch(/^\d{16}$/);
    expect(answer.data.info.mrcNo).toMatch(/^KRA\d{8}$/);
  });

  it('does not return the key again', async () => {
    const { initialise } = await setup();
    await initialise();
    const again = await initialise();
    expect(again).toMatchObject({ resultCd: '902', resultMsg: 'This device is installed', data: null });
  });

  it('returns the key again with 902 under the rule installedInfo', async () => {
    const { simulator, initialise } = await setup();
    await simulator.post('/control/rules', { direct: { installedInfo: true } });
    const { data } = await initialise();
    expect(await initialise()).toMatchObject({ resultCd: '902', data });
  });

  it('keeps the control unit of a serial number under every PIN, under the rule serialUnits', async () => {
    const { simulator, initialise } = await setup();
    const first = (await initialise()).data.info;
    expect((await initialise({ tin: freshPin() })).data.info.sdcId).not.toBe(first.sdcId);
    await simulator.post('/control/rules', { direct: { serialUnits: true } });
    const again = (await initialise({ tin: freshPin() })).data.info;
    expect([again.sdcId, again.dvcId === first.dvcId]).toEqual([first.sdcId, false]);
  });

  it('adds a second device under the rule duplicateDevices, which breaks saveItem only', async () => {
    const { simulator, device, initialise } = await setup();
    await simulator.post('/control/rules', { direct: { duplicateDevices: true } });
    await initialise();
    const { data } = await initialise();
    expect(data.info.cmcKey).toMatch(/^[0-9A-F]{52}$/);
    const headers = { tin: device.tin, bhfId: device.bhfId, cmcKey: data.info.cmcKey };
    const ask = async (operation: string, body: object) =>
      (await send(simulator.wireUrl, operation, body, headers)).json();
    expect(await ask('selectInvoiceDetails', { invcNo: 1 })).toMatchObject({ resultCd: '001' });
    const answer = await ask('saveItem', anItem());
    const resultMsg = 'Query did not return a unique result: 2 results were returned';
    expect(answer).toMatchObject({ resultCd: '999', resultMsg, data: null });
  });

  it('works under its other name too', async () => {
    const { initialise } = await setup();
    expect(await initialise({}, {}, 'initialize')).toMatchObject({ resultCd: '000' });
  });

  it('gives every branch its own device', async () => {
    const { initialise } = await setup();
    const [first, second] = [await initialise(), await initialise({ bhfId: '02' })];
    expect(second.resultCd).toBe('000');
    expect(second.data.info.sdcId).not.toBe(first.data.info.sdcId);
    expect(second.data.info.cmcKey).not.toBe(first.data.info.cmcKey);
  });

  it.each([
    ['an unknown serial', { dvcSrlNo: 'unknown-7' }],
    ['a malformed PIN', { tin: 'P12345678' }],
    ['a malformed branch', { bhfId: '1' }],
  ])('refuses %s with 901', async (_, overrides) => {
    const { initialise } = await setup();
    expect(await initialise(overrides)).toMatchObject({ resultCd: '901', data: null });
  });

  it('refuses another serial if one is installed', async () => {
    const { initialise } = await setup();
    await initialise();
    expect(await initialise({ dvcSrlNo: 'VENDOR/2' })).toMatchObject({ resultCd: '901', data: null });
  });

  it('uses the body, even if the headers name another branch', async () => {
    const { initialise } = await setup();
    const { resultCd, data } = await initialise({}, { bhfId: '07' });
    expect([resultCd, data.info.bhfId]).toEqual(['000', '01']);
  });

  it('names every missing field at once', async () => {
    const { initialise } = await setup();
    const answer = await initialise({ bhfId: '', dvcSrlNo: null });
    expect(answer).toMatchObject({
      resultCd: '910',
      resultMsg: 'Request parameter error[<bhfId> : may not be empty][<dvcSrlNo> : may not be empty]',
    });
  });

  it('accepts a serial of up to 100 characters', async () => {
    const { initialise } = await setup();
    expect(await initialise({ dvcSrlNo: 'x'.repeat(101) })).toMatchObject({ resultCd: '910' });
    expect(await initialise({ dvcSrlNo: 'x'.repeat(100) })).toMatchObject({ resultCd: '000' });
  });
});
