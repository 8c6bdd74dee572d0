import type { Turn } from '@app/persistence';
import { item, stockMovement } from '../../../domain/src/test/documents.js';
import { seriesInForce, USUAL_SCOPES } from './series-scopes.js';

const NARROW = { ...USUAL_SCOPES, SANDBOX: { items: 'prefix', movements: 'branch' } as const };
const device = { tin: 'P051999888K', bhfId: '01' };
const turn = (kind: string, document: object, series: string, over: object = {}) =>
  ({ environment: 'SANDBOX', kind, document, series, number: null, device, ...over }) as unknown as Turn;
const MOVEMENT = ['stock-movement', stockMovement(), 'stock/SANDBOX/P051999888K'] as const;
const ITEM = [
  'item',
  { ...item(), itemType: '2', packageUnit: 'NT', quantityUnit: 'U' },
  'item/SANDBOX/P051999888K',
] as const;

describe('the series of a document', () => {
  it('is the one that it was accepted for, unless the settings say otherwise', () => {
    expect(seriesInForce(turn(...MOVEMENT), USUAL_SCOPES)).toBeNull();
    expect(seriesInForce(turn(...ITEM), USUAL_SCOPES)).toBeNull();
  });

  it('is that of its branch, or of the prefix of its code, where the authority counts so', () => {
    expect(seriesInForce(turn(...MOVEMENT), NARROW)).toBe('stock/SANDBOX/P051999888K/01');
    expect(seriesInForce(turn(...ITEM), NARROW)).toBe('item/SANDBOX/P051999888K/2NTXU');
  });

  it('is the usual one again when the setting is taken back', () => {
    const [kind, document] = MOVEMENT;
    const narrow = turn(kind, document, 'stock/SANDBOX/P051999888K/01');
    expect(seriesInForce(narrow, USUAL_SCOPES)).toBe('stock/SANDBOX/P051999888K');
  });

  it('stays once it has a number, which the authority may have received', () => {
    expect(seriesInForce(turn(...MOVEMENT, { number: 7 }), NARROW)).toBeNull();
  });

  it('depends on the settings of its own environment', () => {
    const [kind, document] = MOVEMENT;
    const production = turn(kind, document, 'stock/PRODUCTION/P051999888K', { environment: 'PRODUCTION' });
    expect(seriesInForce(production, NARROW)).toBeNull();
  });
});
