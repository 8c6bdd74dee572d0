import {
  branchUser,
  branchCustomer,
  branchInsurance,
  deviceSetup as document,
} from '../../../../domain/src/test/documents.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';
import type { OscuOperation } from './operation.js';
import { profileOf } from '../profiles.js';
import { readOutcome } from '../answers/read-outcome.js';
import { deviceSetup } from './device-setup.js';

describe('a branch user on the wire', () => {
  const written = (change: Parameters<typeof branchUser>[0] = {}): string =>
    authorityOn({ profile: 'direct' }).write(branchUser(change), context());

  const AMINA = {
    userId: 'AMINA',
    userNm: 'Amina Otieno',
    pwd: 'sealed',
    adrs: null,
    cntc: null,
    authCd: null,
    remark: null,
    useYn: 'Y',
    regrId: 'USR01',
    regrNm: 'System',
    modrId: 'USR01',
    modrNm: 'System',
  };

  it('has every field of the protocol, byte for byte', () => {
    expect(written()).toBe(JSON.stringify(AMINA));
  });

  it.each([
    [{ sealedPassword: 'another' }, { pwd: 'another' }],
    [{ active: false }, { useYn: 'N' }],
    [{ userName: 'x'.repeat(70) }, { userNm: 'x'.repeat(60) }],
    [
      { address: 'Moi Avenue', contact: '0700111222', authorityCode: 'TILL', remark: 'Mornings' },
      { adrs: 'Moi Avenue', cntc: '0700111222', authCd: 'TILL', remark: 'Mornings' },
    ],
    [
      { registrarId: 'M1', registrarName: 'Manager' },
      { regrId: 'M1', regrNm: 'Manager', modrId: 'M1', modrNm: 'Manager' },
    ],
  ])('%j becomes %j', (change, expected) => {
    expect(written(change)).toBe(JSON.stringify({ ...AMINA, ...expected }));
  });
});

describe('a customer of the branch on the wire', () => {
  const written = (change: Parameters<typeof branchCustomer>[0] = {}): string =>
    authorityOn({ profile: 'direct' }).write(branchCustomer(change), context());

  const UPENDO = {
    custNo: 'C0001',
    custTin: 'P000333444C',
    custNm: 'Upendo Supplies',
    adrs: null,
    telNo: null,
    email: null,
    faxNo: null,
    useYn: 'Y',
    remark: null,
    regrId: 'USR01',
    regrNm: 'System',
    modrId: 'USR01',
    modrNm: 'System',
  };

  it('has every field of the protocol, byte for byte, with all four audit fields', () => {
    expect(written()).toBe(JSON.stringify(UPENDO));
  });

  it.each([
    [{ active: false }, { useYn: 'N' }],
    [{ customerName: 'x'.repeat(70) }, { custNm: 'x'.repeat(60) }],
    [
      { address: 'Harbour Rd', phone: '0700111333', email: 'a@example.org', fax: '041', remark: 'On account' },
      { adrs: 'Harbour Rd', telNo: '0700111333', email: 'a@example.org', faxNo: '041', remark: 'On account' },
    ],
    [
      { registrarId: 'M1', registrarName: 'Manager' },
      { regrId: 'M1', regrNm: 'Manager', modrId: 'M1', modrNm: 'Manager' },
    ],
  ])('%j becomes %j', (change, expected) => {
    expect(written(change)).toBe(JSON.stringify({ ...UPENDO, ...expected }));
  });
});

describe('an insurer of the branch on the wire', () => {
  const written = (change: Parameters<typeof branchInsurance>[0] = {}): string =>
    authorityOn({ profile: 'direct' }).write(branchInsurance(change), context());

  const AFYA = {
    ...{ isrccCd: 'AFYA01', isrccNm: 'Afya Insurance', isrcRt: 20, useYn: 'Y' },
    ...{ regrId: 'USR01', regrNm: 'System', modrId: 'USR01', modrNm: 'System' },
  };

  it('has every field of the protocol, byte for byte, with all four audit fields', () => {
    expect(written()).toBe(JSON.stringify(AFYA));
  });

  it.each([
    [{ active: false }, { useYn: 'N' }],
    [{ rate: 0 }, { isrcRt: 0 }],
    [
      { modifierId: 'M1', modifierName: 'Manager' },
      { modrId: 'M1', modrNm: 'Manager' },
    ],
  ])('%j becomes %j', (change, expected) => {
    expect(written(change)).toBe(JSON.stringify({ ...AFYA, ...expected }));
  });
});

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

  it('that was made before is a grant where its key is reported again, and a refusal where it is not', () => {
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
