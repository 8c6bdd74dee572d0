import { readTables } from './interface-tables.js';

const field = (name: string, type: string, isRequired: boolean) => ({ name, type, isRequired });

describe('the tables of the interface', () => {
  const tables = readTables();

  it('are read with the type of each field, and whether it is required', () => {
    expect(tables.get('POST /api/v1/items/service')).toEqual([
      field('itemName', 'string', true),
      field('taxType', 'string', true),
      field('price', 'number', false),
      field('itemCode', 'string', false),
      field('description', 'string', false),
      field('useYn', 'string', false),
    ]);
  });

  it('may have several fields in a row', () => {
    const names = tables.get('PUT /api/v1/items/{itemCd}')!.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['regrId', 'regrNm', 'modrId', 'modrNm']));
  });

  it('are all read', () => {
    expect([...tables.keys()]).toHaveLength(16);
  });
});
