import { anyTill, shop, type Till, verdict } from '../client/shop.js';
import { answers } from './answers.js';

const exported = async (till: Till, query = '', accept = '*/*') => {
  const response = await fetch(`${till.address()}/api/v1/submissions/export${query}`, {
    headers: { 'x-api-key': till.apiKey, accept },
  });
  return { headers: response.headers, rows: (await response.text()).trim().split('\n') };
};

describe(answers('get-submissions-export', 200), () => {
  it('with a table, or with lines where Accept asks for them, and with the address of the rest', async () => {
    const { till, sell } = await shop();
    for (const number of ['INV-1', 'INV-2']) await sell(number);
    const { headers, rows } = await exported(till, '?kind=sale&limit=1');
    expect([headers.get('content-type'), rows.length]).toEqual(['text/csv; charset=utf-8; header=present', 2]);
    expect(headers.get('content-disposition')).toBe('attachment; filename="submissions.csv"');
    expect(headers.get('link')).toMatch(
      /^<\/api\/v1\/submissions\/export\?kind=sale&limit=1&cursor=[\w-]+>; rel="next"$/,
    );
    const lines = await exported(till, '?kind=sale', 'application/x-ndjson');
    expect(lines.rows.map((row) => (JSON.parse(row) as { invcNo?: string }).invcNo)).toEqual([
      'INV-2',
      'INV-1',
      undefined,
    ]);
  });
});

describe(answers('get-submissions-export', 400), () => {
  it('and 003 to a filter that does not exist', async () => {
    expect(verdict(await (await anyTill()).get('submissions/export?status=DONE'))).toEqual([400, '003', '003 status']);
  });
});

describe(answers('get-submissions-export', 406), () => {
  it('and 003 to a format that it does not have', async () => {
    const answered = await (await anyTill()).get('submissions/export', { headers: { accept: 'application/json' } });
    expect(verdict(answered)).toEqual([406, '003', '003 Accept']);
  });
});
