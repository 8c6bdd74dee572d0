import type { ItemCompositionDraft } from '@app/domain';
import { refusalsOf } from '../rules/rule.js';
import { COMPOSITION_RULES, type CompositionRuleInput } from './item-composition-rules.js';

const draftOf = (...codes: string[]): ItemCompositionDraft => ({
  ...{ kind: 'item-composition', itemCode: 'HAMPER' },
  components: codes.map((componentCode) => ({ componentCode, quantity: 2 })),
  ...{ registrarId: null, registrarName: null, modifierId: null, modifierName: null },
});

const refusedFields = (change: Partial<CompositionRuleInput>): string[] =>
  refusalsOf(COMPOSITION_RULES, {
    draft: draftOf('TEA'),
    deviceReady: true,
    items: [
      { itemCode: 'HAMPER', itemType: '2' },
      { itemCode: 'TEA', itemType: '1' },
    ],
    ...change,
  }).map(({ code, field }) => `${code} ${field}`);

it('nothing is wrong with goods that are made of a known item', () => {
  expect(refusedFields({})).toEqual([]);
});

it.each<[string[], Partial<CompositionRuleInput>]>([
  [['007 device'], { deviceReady: false }],
  [['005 itemCode'], { items: [{ itemCode: 'TEA', itemType: '2' }] }],
  [['005 lines[1].componentCode'], { draft: draftOf('TEA', 'JAM') }],
  [
    ['003 itemCode'],
    {
      items: [
        { itemCode: 'HAMPER', itemType: '3' },
        { itemCode: 'TEA', itemType: '2' },
      ],
    },
  ],
  [['003 lines[1].componentCode'], { draft: draftOf('TEA', 'TEA') }],
  [['003 lines[0].componentCode'], { draft: draftOf('HAMPER') }],
])('refused is %j', (expected, change) => {
  expect(refusedFields(change)).toEqual(expected);
});
