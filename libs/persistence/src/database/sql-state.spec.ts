import { constraintOf, mayBeRowFault, sqlStateOf } from './sql-state.js';
import { newId } from './ids.js';

describe('sql state', () => {
  const failure = (code: string) => Object.assign(new Error(), { code });

  it.each(['22P02', '23505', 'P0001'])('%s may be the fault of one row of a group', (code) => {
    expect(mayBeRowFault(failure(code))).toBe(true);
  });

  it.each(['08006', '25006', '53100', '57P01', '58030'])('%s is not the fault of a row', (code) => {
    expect(mayBeRowFault(failure(code))).toBe(false);
  });

  it('finds the SQLSTATE and the constraint in an error of Prisma', () => {
    const cause = { originalCode: '23505', constraint: { index: 'users_email_key' } };
    const error = Object.assign(failure('P2002'), { meta: { driverAdapterError: { cause } } });
    expect([sqlStateOf(error), constraintOf(error)]).toEqual(['23505', 'users_email_key']);
  });

  it.each(['batch_lines_default_pkey', 'batch_lines_first_pkey', 'batch_lines_1763856000000_pkey'])(
    'names the key of the table for that of its partition: %s',
    (constraint) => {
      expect(constraintOf(Object.assign(failure('23505'), { constraint }))).toBe('batch_lines_pkey');
    },
  );
});

describe('the ids of rows', () => {
  it('grow in order, also within one millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId());
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it('tell the time of their making, so that ids of several processes grow together', () => {
    const before = Date.now();
    const id = newId();
    const made = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now());
  });
});
