import { readBranchUser } from './read-branch-user.js';
import { exampleBranchUser } from './create-branch-user.dto.js';

const read = (change: object = {}) => readBranchUser({ ...exampleBranchUser, ...change });

const violationsOf = (change: object) => {
  const reading = read(change);
  return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
};

it('the example is a user without a password', () => {
  expect(read()).toEqual({
    ok: true,
    warnings: [],
    user: {
      kind: 'branch-user',
      ...{ userId: 'AMINA', userName: 'Amina Otieno', password: null },
      ...{ address: null, contact: '0700111222', authorityCode: null, remark: null, active: true },
      ...{ registrarId: null, registrarName: null, modifierId: null, modifierName: null },
    },
  });
});

it('whatever is said of a user is read', () => {
  const fields = {
    pwd: 'own',
    adrs: 'Moi Avenue',
    authCd: 'TILL',
    remark: 'New',
    useYn: 'N',
    regrId: 'M1',
    modrNm: 'M',
  };
  expect(read(fields)).toMatchObject({
    user: {
      ...{ password: 'own', address: 'Moi Avenue', authorityCode: 'TILL', remark: 'New' },
      ...{ active: false, registrarId: 'M1', modifierName: 'M' },
    },
  });
});

it.each([
  [{ userId: '', userNm: null }, ['002 userId', '002 userNm']],
  [{ userId: 'x'.repeat(21) }, ['003 userId']],
  [{ userNm: 'x'.repeat(61) }, ['003 userNm']],
  [{ userId: 7, pwd: 'x'.repeat(256) }, ['003 userId', '003 pwd']],
  [{ useYn: 'yes', cntc: 'x'.repeat(21) }, ['003 cntc', '003 useYn']],
])('%j is refused at %j', (change, expected) => {
  expect(violationsOf(change)).toEqual(expected);
});
