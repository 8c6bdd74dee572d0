import { itemComposition } from '../../../../domain/src/test/documents.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';

const written = (items: Parameters<typeof context>[0] = {}): string =>
  authorityOn({ profile: 'gateway' }).write(itemComposition({ registrarId: 'M1', registrarName: 'Manager' }), {
    ...context(items),
  });

const AUDIT = { regrId: 'M1', regrNm: 'Manager', modrId: 'M1', modrNm: 'Manager' };

describe('a component on the wire', () => {
  it('has every field of the protocol', () => {
    expect(JSON.parse(written())).toMatchObject({ itemCd: 'HAMPER', cpstItemCd: 'TEA', cpstQty: 2, ...AUDIT });
  });

  it('and its item have the codes of the authority', () => {
    const known = (authorityCode: string) => ({ authorityCode, itemClass: 'GD', itemType: '2' as const });
    const items = { HAMPER: known('KE2NTTU0000002'), TEA: known('KE2NTTU0000001') };
    expect(JSON.parse(written({ items }))).toMatchObject({ itemCd: 'KE2NTTU0000002', cpstItemCd: 'KE2NTTU0000001' });
  });
});
