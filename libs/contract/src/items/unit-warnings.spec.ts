import { unitWarnings } from './unit-warnings.js';

it.each(['NO', 'KG', '4B', null])(
  'the unit %s has two letters or is chosen by us, which the gateway accepts',
  (quantityUnit) => expect(unitWarnings({ quantityUnit })).toEqual([]),
);

it.each(['U', 'L', 'BLL'])('the unit %s may be refused, which the warning says with what to do', (quantityUnit) =>
  expect(unitWarnings({ quantityUnit })).toEqual([
    {
      field: 'qtyUnitCd',
      message: expect.stringContaining(`The unit of this item is ${quantityUnit}.`) as string,
      fix: expect.stringContaining('POST /api/v1/items') as string,
    },
  ]),
);
