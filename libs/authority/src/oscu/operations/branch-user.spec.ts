import { branchUser } from '../../../../domain/src/test/documents.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';

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

describe('a branch user on the wire', () => {
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
