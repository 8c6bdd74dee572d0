import { readInitialize, readSetup } from './read-device.js';

describe('set-up', () => {
  it('reads the serial number', () => {
    expect(readSetup({ deviceSerialNumber: ' RISITI/1 ' })).toEqual({
      ok: true,
      document: { kind: 'device-setup', deviceSerialNumber: 'RISITI/1' },
      warnings: [],
    });
  });

  it.each<[unknown, string]>([
    [undefined, '002'],
    [{}, '002'],
    [{ deviceSerialNumber: '' }, '002'],
    [{ deviceSerialNumber: 5 }, '003'],
    [{ deviceSerialNumber: 'x'.repeat(101) }, '003'],
  ])('%j is refused with %s, naming it', (body, code) => {
    expect(readSetup(body)).toMatchObject({ ok: false, code, violations: [{ field: 'deviceSerialNumber' }] });
  });
});

describe('initialize', () => {
  it.each([undefined, null, '', {}, { receipt: null }, { deviceSerialNumber: '' }])('needs nothing: %j', (body) => {
    expect(readInitialize(body)).toEqual({
      ok: true,
      value: { deviceSerialNumber: null, replace: false, receipt: null, logo: null },
      warnings: [],
    });
  });

  it('reads what is printed on receipts', () => {
    const receipt = {
      custMblNo: '0700111222',
      trdeNm: 'Mwangaza',
      adrs: 'Moi Avenue',
      topMsg: 'Karibu',
      btmMsg: 'Asante',
    };
    expect(readInitialize({ deviceSerialNumber: 'RISITI/1', receipt })).toMatchObject({
      value: {
        deviceSerialNumber: 'RISITI/1',
        receipt: {
          customerMobile: '0700111222',
          tradeName: 'Mwangaza',
          address: 'Moi Avenue',
          topMessage: 'Karibu',
          bottomMessage: 'Asante',
        },
      },
    });
    expect(readInitialize({ receipt: {} })).toMatchObject({ value: { receipt: { tradeName: null } } });
  });

  it('reads the wish to replace a refused device', () => {
    expect(readInitialize({ replace: true })).toMatchObject({ value: { deviceSerialNumber: null, replace: true } });
  });

  it.each([
    [{ replace: 'yes' }, 'replace'],
    [{ deviceSerialNumber: 1 }, 'deviceSerialNumber'],
    [{ receipt: [] }, 'receipt'],
    [{ receipt: { trdeNm: 'x'.repeat(21) } }, 'receipt.trdeNm'],
    [{ receipt: { adrs: 'x'.repeat(201) } }, 'receipt.adrs'],
    [{ receipt: { topMsg: 1 } }, 'receipt.topMsg'],
    [{ receipt: { logo: 'x'.repeat(22_001) } }, 'receipt.logo'],
  ])('%j is refused, naming %s', (body, field) => {
    expect(readInitialize(body)).toMatchObject({ ok: false, code: '003', violations: [{ field }] });
  });
});
