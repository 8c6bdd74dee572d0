import { declaredImport, importLink } from '../../../../domain/src/test/documents.js';
import type { WritingContext } from '../../port.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';

const written = (change: Parameters<typeof importLink>[0] = {}, contextChange: Partial<WritingContext> = {}): string =>
  authorityOn({ profile: 'direct' }).write(importLink(change), context(contextChange));

const LINK = {
  ...{ taskCd: '2240001', dclDe: '01022026', itemSeq: 1, hsCd: '85167910000', itemClsCd: '5059690800' },
  ...{ itemCd: 'KETTLE', imptItemSttsCd: '3', remark: 'Linked to KETTLE', modrId: 'USR01', modrNm: 'System' },
};

describe('a link on the wire', () => {
  it('has every field of the protocol, byte for byte', () => {
    expect(written()).toBe(JSON.stringify(LINK));
  });

  it.each([
    [{ hsCode: '0085167910' }, { hsCd: '0085167910' }],
    [{ declaration: declaredImport({ hsCode: null }) }, { hsCd: '0' }],
    [{ declaration: declaredImport({ declaredOn: '-1' }) }, { dclDe: '-1' }],
    [
      { registrarId: 'M1', registrarName: 'Manager' },
      { modrId: 'M1', modrNm: 'Manager' },
    ],
  ])('%j becomes %j', (change, expected) => {
    expect(written(change)).toBe(JSON.stringify({ ...LINK, ...expected }));
  });

  it('calls the item as the authority knows it', () => {
    const items = { KETTLE: { authorityCode: 'KE2NTXU0000001', itemClass: '5214152600', itemType: '2' } } as const;
    expect(JSON.parse(written({}, { items }))).toMatchObject({ itemCd: 'KE2NTXU0000001', itemClsCd: '5214152600' });
  });
});
