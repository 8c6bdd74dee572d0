import { hasBearerToken } from './process-metrics.js';

const TOKEN = 'c0ffee5c0ffee5c0ffee5';

it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])('accepts %s', (header) => {
  expect(hasBearerToken(header, TOKEN)).toBe(true);
});

it.each([undefined, '', TOKEN, 'Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, `Bearer ${TOKEN} x`])(
  'refuses %p',
  (header) => {
    expect(hasBearerToken(header, TOKEN)).toBe(false);
  },
);
