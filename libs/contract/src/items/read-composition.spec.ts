import { COMPONENTS_MAX, exampleComposition } from './create-composition.dto.js';
import { readComposition } from './read-composition.js';

const component = { cpstItemCd: 'TEA', cpstQty: 2 };

const violationsOf = (body: unknown) => {
  const reading = readComposition('HAMPER', body);
  return reading.ok ? [] : reading.violations.map(({ code, field }) => `${code} ${field}`);
};

it('the example is an item with one component', () => {
  expect(readComposition('HAMPER', exampleComposition)).toEqual({
    ok: true,
    warnings: [],
    draft: {
      ...{ kind: 'item-composition', itemCode: 'HAMPER' },
      components: [{ componentCode: 'GDS-OIL-1L', quantity: 2 }],
      ...{ registrarId: null, registrarName: null, modifierId: null, modifierName: null },
    },
  });
});

it('an item may have many components, and a thousandth of one', () => {
  const components = Array.from({ length: COMPONENTS_MAX }, () => ({ ...component, cpstQty: 0.001 }));
  expect(violationsOf({ components })).toEqual([]);
});

it.each([
  [{}, ['002 components']],
  [{ components: [] }, ['003 components']],
  [{ components: Array.from({ length: COMPONENTS_MAX + 1 }, () => component) }, ['003 components']],
  [{ components: [{}] }, ['002 components[0].cpstItemCd', '002 components[0].cpstQty']],
  [{ components: [{ ...component, cpstQty: 0 }] }, ['003 components[0].cpstQty']],
  [{ components: [{ ...component, cpstQty: 0.0009 }] }, ['003 components[0].cpstQty']],
  [{ components: [{ ...component, cpstQty: '2' }] }, ['003 components[0].cpstQty']],
])('%j is refused at %j', (body, expected) => {
  expect(violationsOf(body)).toEqual(expected);
});
