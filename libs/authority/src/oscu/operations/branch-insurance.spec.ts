import { branchInsurance } from '../../../../domain/src/test/documents.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';

const written = (change: Parameters<typeof branchInsurance>[0] = {}): string =>
  authorityOn({ profile: 'direct' }).write(branchInsurance(change), context());

const AFYA = {
  ...{ isrccCd: 'AFYA01', isrccNm: 'Afya Insurance', isrcRt: 20, useYn: 'Y' },
  ...{ regrId: 'USR01', regrNm: 'System', modrId: 'USR01', modrNm: 'System' },
};

describe('an insurer of the branch on the wire', () => {
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
