import { datesIn, saysFuture } from './too-early.js';

describe('a refusal for a date in the future', () => {
  it.each([
    'Invalid salesDt: a future date is not allowed',
    'salesDt cannot be a future date',
    'Date cannot be in the future',
    'cfmDt must not be in the future',
    'Sales date should not be greater than current date',
    'cfmDt cannot be greater than the current date and time',
    'ocrnDt is later than today',
    "pchsDt cannot be after today's date",
    'Invalid stockRlsDt: must be before or equal to the current time',
    'rcptPbctDt should be less than or equal to current date time',
    'salesDt must be on or before the current date',
    'rfdDt exceeds the server time',
    'The date has not been reached',
    'Transaction date is ahead of system date',
    'Request parameter error[<salesDt> : must be a date in the past or in the present]',
    'Request parameter error[<cfmDt> : must be in the past]',
    'Request parameter error[<cfmDt> : must be a past date]',
    'ocrnDt cannot be more than today',
    'Invalid Date. It should be today or earlier',
  ])('is known by its words: %s', (message) => {
    expect(saysFuture(message)).toBe(true);
  });

  it.each([
    'Invalid salesDt',
    'salesDt may not be empty',
    'salesDt must be later than today',
    'salesDt cannot be before today',
    'salesDt cannot be earlier than the current date',
    'salesDt cannot be more than ten days before today',
    'salesDt must not be in the past',
    'Request parameter error[<salesDt> : must be a future date]',
    'itemExprDt must be a future date',
    'itemExprDt cannot be later than today',
    'Invoice amount cannot be greater than the current balance',
    'Insufficient Stock',
    'The future is bright',
    '',
  ])('is not: %s', (message) => {
    expect(saysFuture(message)).toBe(false);
  });
});

it('finds the days and the times of a wire body', () => {
  const body = { salesDt: '20260302', cfmDt: '20260302101500', rfdDt: null, cnclDt: '20260301000000', qty: 3 };
  expect(datesIn({ ...body, receipt: { rcptPbctDt: '20260302101501' } })).toEqual([
    { field: 'salesDt', fromMs: Date.UTC(2026, 2, 1, 21), isDay: true },
    { field: 'cfmDt', fromMs: Date.UTC(2026, 2, 2, 7, 15), isDay: false },
    { field: 'rcptPbctDt', fromMs: Date.UTC(2026, 2, 2, 7, 15, 1), isDay: false },
    { field: 'cnclDt', fromMs: Date.UTC(2026, 1, 28, 21), isDay: true },
  ]);
});
