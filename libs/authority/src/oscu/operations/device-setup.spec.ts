import { deviceSetup as document } from '../../../../domain/src/test/documents.js';
import { deviceSetup } from './device-setup.js';

const CONTEXT = {
  tin: 'P051999888K',
  bhfId: '01',
  number: null,
  originalNumber: null,
  receiptDetails: {},
  now: new Date(),
};
const INFO = { tin: 'P051999888K', taxprNm: 'MWANGAZA', sdcId: 'KRACU04', mrcNo: 'KRA009', cmcKey: 'SECRET' };

describe('a set-up', () => {
  it('asks for exactly this device', () => {
    const body = deviceSetup.write(document('RISITI/1'), CONTEXT);
    expect(JSON.stringify(body)).toBe('{"tin":"P051999888K","bhfId":"01","dvcSrlNo":"RISITI/1"}');
  });

  it('brings the key, the ids, and the taxpayer without the key', () => {
    expect(deviceSetup.read({ info: INFO }, null)).toEqual({
      grant: {
        ...{ cmcKey: 'SECRET', sdcId: 'KRACU04', mrcNo: 'KRA009' },
        taxpayer: { tin: 'P051999888K', taxprNm: 'MWANGAZA' },
      },
    });
  });

  it('takes the misprint of one table for what it means', () => {
    const { sdcId, ...others } = INFO;
    expect(deviceSetup.read({ info: { ...others, sdicId: sdcId } }, null)).toMatchObject({
      grant: { sdcId: 'KRACU04' },
    });
  });

  it.each([
    null,
    {},
    { info: null },
    { info: [] },
    { info: { ...INFO, cmcKey: undefined } },
    { info: { ...INFO, cmcKey: '' } },
    { info: { ...INFO, cmcKey: ' ' } },
    { info: { ...INFO, sdcId: null } },
    { info: { ...INFO, mrcNo: 7 } },
  ])('without its key or an id is no grant: %j', (data) => {
    expect(deviceSetup.read(data, null)).toBeNull();
  });
});
