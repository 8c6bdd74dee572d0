import { connectionOptions } from './connection-options.js';

const OURS = { jit: 'off' };

describe('the options of a connection', () => {
  it('are ours, with an address that has none', () => {
    expect(connectionOptions('postgresql://u:p@db:5432/risiti', OURS)).toEqual({
      connectionString: 'postgresql://u:p@db:5432/risiti',
      options: '-c jit=off',
    });
  });

  it('are those of the address and then ours, and the address keeps its other parameters', () => {
    const url = 'postgresql://u:p@db/risiti?sslmode=require&options=-c%20search_path%3Dshop&host=%2Frun';
    expect(connectionOptions(url, OURS)).toEqual({
      connectionString: 'postgresql://u:p@db/risiti?sslmode=require&host=%2Frun',
      options: '-c search_path=shop -c jit=off',
    });
  });
});
