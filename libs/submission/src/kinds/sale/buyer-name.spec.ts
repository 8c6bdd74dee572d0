import { sale } from '../../../../domain/src/test/documents.js';
import { original, saleRuleInput } from '../test/rule-inputs.js';
import { lacksBuyerName, unknownBuyerName, withBuyerName } from './buyer-name.js';

const PIN = 'A123456789Z';
const nameless = sale({ buyerPin: PIN, buyerName: null });
const { facts } = saleRuleInput({});
const factsWith = (change: Parameters<typeof original>[0]) => ({ ...facts, original: original(change) });

it.each([
  [true, nameless],
  [false, sale({ buyerPin: PIN, buyerName: 'Asha' })],
  [false, sale({ buyerPin: null, buyerName: null })],
  [false, sale({ buyerPin: null, buyerName: 'Asha' })],
])('a name is lacking: %p', (expected, document) => {
  expect(lacksBuyerName(document)).toBe(expected);
});

describe('the name of a buyer', () => {
  it('is the known one if the client gave none', () => {
    expect(withBuyerName(nameless, facts, 'Asha Stores').buyerName).toBe('Asha Stores');
  });

  it('is that of the client, if it gave one', () => {
    expect(withBuyerName(sale({ buyerPin: PIN, buyerName: 'Asha' }), facts, 'Another').buyerName).toBe('Asha');
  });

  it('is that of the original, of the same buyer', () => {
    expect(withBuyerName(nameless, factsWith({ buyerPin: PIN, buyerName: 'As sold' }), 'Now').buyerName).toBe(
      'As sold',
    );
    expect(withBuyerName(nameless, factsWith({ buyerPin: 'P000111222B' }), 'Now').buyerName).toBe('Now');
  });

  it('is missing where nobody knows one, and the refusal says what to do', () => {
    expect(withBuyerName(nameless, facts, null).buyerName).toBeNull();
    expect(unknownBuyerName(nameless)).toMatchObject({ code: '002', fix: expect.stringMatching(/branch\/customers/) });
  });
});
