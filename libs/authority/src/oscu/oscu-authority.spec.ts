import { deviceSetup, item } from '../../../domain/src/test/documents.js';
import { OscuAuthority } from './oscu-authority.js';
import { authorityOn, connection } from './test/connection.js';
import { context } from './test/context.js';

const CONTEXT = context({ bhfId: '01', number: 1 });

describe('what is written', () => {
  it('repeats PIN and branch in the body where the hosts of its environment want that', () => {
    const authority = new OscuAuthority({
      SANDBOX: connection({ profile: 'gateway' }),
      PRODUCTION: connection({ environment: 'PRODUCTION' }),
    });
    const beginningIn = (environment: 'SANDBOX' | 'PRODUCTION') =>
      Object.entries(JSON.parse(authority.write(item(), { ...CONTEXT, environment })) as object).slice(0, 2);
    expect(beginningIn('SANDBOX')).toEqual([
      ['tin', 'P051999888K'],
      ['bhfId', '01'],
    ]);
    expect(beginningIn('PRODUCTION')[0]![0]).toBe('itemCd');
  });

  it('says them once where a set-up says them anyway', () => {
    const body = authorityOn({ profile: 'gateway' }).write(deviceSetup('RISITI/1'), CONTEXT);
    expect(body).toBe('{"tin":"P051999888K","bhfId":"01","dvcSrlNo":"RISITI/1"}');
  });
});

describe('a number of ours', () => {
  it.each([
    ['sale', { direct: true, gateway: true }],
    ['credit-note', { direct: true, gateway: true }],
    ['item', { direct: false, gateway: true }],
    ['stock-movement', { direct: true, gateway: true }],
    ['stock-master', { direct: false, gateway: false }],
    ['device-setup', { direct: false, gateway: false }],
    ['branch-user', { direct: false, gateway: false }],
    ['branch-customer', { direct: false, gateway: false }],
    ['branch-insurance', { direct: false, gateway: false }],
    ['item-composition', { direct: false, gateway: false }],
    ['import-link', { direct: false, gateway: false }],
    ['purchase-confirmation', { direct: true, gateway: true }],
  ])('is in what is sent of a %s: %j', (kind, expected) => {
    const authority = new OscuAuthority({
      SANDBOX: connection({ profile: 'gateway' }),
      PRODUCTION: connection({ environment: 'PRODUCTION' }),
    });
    const [gateway, direct] = [authority.isNumbered(kind, 'SANDBOX'), authority.isNumbered(kind, 'PRODUCTION')];
    expect({ direct, gateway }).toEqual(expected);
  });
});

describe('finding and submitting together', () => {
  it.each([
    ['sale', 60_000 + 120_000],
    ['credit-note', 60_000 + 120_000],
    // It may have to look at the item classes, and be said again.
    ['item', 60_000 + 600_000 + 60_000],
    ['stock-movement', 60_000 + 600_000 + 60_000],
    ['stock-master', 60_000],
    ['device-setup', 30_000],
    ['branch-user', 60_000],
    ['branch-customer', 60_000],
    ['branch-insurance', 60_000],
    ['item-composition', 60_000],
    ['import-link', 60_000],
    ['purchase-confirmation', 60_000],
  ])('take so long at most: a %s, %i ms', (kind, expected) => {
    expect(authorityOn({ callTimeoutMs: undefined }).callMsMax(kind)).toBe(expected);
  });

  it('take what a setting says for each of their calls', () => {
    expect(['sale', 'item'].map((kind) => authorityOn({ callTimeoutMs: 600 }).callMsMax(kind))).toEqual([1_200, 1_800]);
  });
});
