import { deviceSetup as document } from '../../../../domain/src/test/documents.js';
import type { OscuOperation } from './operation.js';
import { profileOf } from '../profiles.js';
import { readOutcome } from '../answers/read-outcome.js';
import { context } from '../test/context.js';
import { deviceSetup } from './device-setup.js';

const CONTEXT = context({ bhfId: '01' });
const INFO = { tin: 'P051999888K', taxprNm: 'MWANGAZA', sdcId: 'KRACU04', mrcNo: 'KRA009', cmcKey: 'SECRET' };

describe('a set-up', () => {
  it('asks for exactly this device', () => {
    const body = deviceSetup.write(document('RISITI/1'), CONTEXT, profileOf('direct'));
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
    [{ mrcNo: 7 }, '7'],
    [{ mrcNo: null }, ''],
    [{ mrcNo: undefined }, ''],
  ])('is not lost with its key for a registration code no receipt needs: %j', (change, mrcNo) => {
    expect(deviceSetup.read({ info: { ...INFO, ...change } }, null)).toMatchObject({
      grant: { cmcKey: 'SECRET', sdcId: 'KRACU04', mrcNo },
    });
  });

  it('with nothing but the key and the ids is a grant', () => {
    expect(deviceSetup.read({ info: { cmcKey: ' SECRET ', sdcId: 'KRACU04' } }, null)).toEqual({
      grant: { cmcKey: 'SECRET', sdcId: 'KRACU04', mrcNo: '', taxpayer: {} },
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
  ])('without its key or its control unit is no grant: %j', (data) => {
    expect(deviceSetup.read(data, null)).toBeNull();
  });

  it('that was made before is a grant where its key is told again, and a refusal where it is not', () => {
    const answerText = (data: object | null) =>
      JSON.stringify({ resultCd: '902', resultMsg: 'This device is installed', resultDt: null, data });
    const outcomeOf = (data: object | null) =>
      readOutcome(
        deviceSetup as unknown as OscuOperation,
        { kind: 'answer', httpStatus: 200, text: answerText(data) },
        () => null,
      );
    expect(outcomeOf({ info: INFO })).toMatchObject({ kind: 'approved', answer: { grant: { cmcKey: 'SECRET' } } });
    expect(outcomeOf(null)).toMatchObject({ kind: 'rejected', code: '902' });
    expect(outcomeOf({ info: { ...INFO, cmcKey: null } })).toMatchObject({ kind: 'rejected', code: '902' });
  });
});
