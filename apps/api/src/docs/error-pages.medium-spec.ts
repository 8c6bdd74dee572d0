/** @one-queue: it reads pages and needs no queue. */
import { RESULT_CODE_LIST } from '@app/contract';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import { SharedBench } from '../test/shared-bench.js';
import { saleWith } from '../test/sales.js';

const read = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

it('there is a page for each code and each refusal, and one that lists them', async () => {
  const stack = await SharedStack.find();
  const apiUrl = stack.nextApi();
  const { text } = await read(`${apiUrl}/docs/errors`);
  const pages = [...text.matchAll(/href="(\/docs\/errors\/[^"]+)"/g)].map(([, page]) => page!);
  expect(pages).toEqual(
    expect.arrayContaining(RESULT_CODE_LIST.filter((code) => code !== '000').map((code) => `/docs/errors/${code}`)),
  );
  expect(pages.length).toBeGreaterThan(50);
  for (const page of pages) {
    const { status, type, text: explanation } = await read(apiUrl + page);
    expect([page, status, type]).toEqual([page, 200, 'text/html; charset=utf-8']);
    expect([page, explanation]).toEqual([page, expect.stringContaining('Was the invoice created?')]);
  }
});

it('an error names its page, and a refusal of the authority one of its own', async () => {
  const bench = await SharedBench.find();
  const till = await bench.till();
  const named = [
    await till.get('/nowhere'),
    await till.post('/sales', {}),
    await till.post('/sales', saleWith({ remark: 'simulate:reject=921' })),
    await till.post('/sales', saleWith({ remark: 'simulate:reject=910:Missing RfdDt Date' })),
    await till.post('/sales', saleWith({ remark: 'simulate:reject=777:never heard' })),
  ];
  const pages = ['003', '002', 'kra-921', 'kra-missing-rfddt-date', 'kra-other'].map((name) => `/docs/errors/${name}`);
  expect(named.map(({ body }) => body.docs)).toEqual(pages);
  expect(await till.get('/devices')).not.toHaveProperty('body.docs');
});
