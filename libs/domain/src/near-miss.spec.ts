import { isNearMiss } from './near-miss.js';

it.each([
  ['SVC-CONSLT', 'SVC-CONSULT', true],
  ['SVC-CONSULT', 'SVC-CONSLT', true],
  ['SOAP', 'SOAQ', true],
  ['OAP', 'SOAP', true],
  ['soap', 'SOAP', true],
  ['SOAPS', 'soap', true],
  ['SOAP', 'SOAP', false],
  ['SOAP', 'SUAQ', false],
  ['SOAP', 'SO', false],
  ['', 'AB', false],
])('%s is nearly %s: %j', (one, other, expected) => {
  expect(isNearMiss(one, other)).toBe(expected);
});
