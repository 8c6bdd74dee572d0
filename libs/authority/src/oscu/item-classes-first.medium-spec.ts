import { item } from '../../../domain/src/test/documents.js';
import { isToLookFirst } from './item-classes-first.js';
import { Stand } from './test/adapter-bench.js';

const asked = {
  kind: 'laneFault',
  code: '910',
  message: 'Please make the "Get Item Classification List" request first',
} as const;

it('only what is taken after the classes is said again, and only where it is asked for', () => {
  expect(isToLookFirst({ afterClasses: true }, asked)).toBe(true);
  expect(isToLookFirst({}, asked)).toBe(false);
  expect(isToLookFirst({ afterClasses: true }, { ...asked, message: 'Invalid Access Token' })).toBe(false);
  expect(isToLookFirst({ afterClasses: true }, { kind: 'approved', answer: {} })).toBe(false);
});

describe('a device that is to look at the item classes first', () => {
  let stand: Stand;
  beforeAll(async () => void (stand = await Stand.of('gateway')));
  afterAll(() => stand.close());

  it('looks, and its item is taken', async () => {
    const device = await stand.initialised();
    const { outcome } = await stand.register(item({ itemCode: 'ADVICE' }), device);
    expect(outcome).toMatchObject({ kind: 'approved' });
  });
});
