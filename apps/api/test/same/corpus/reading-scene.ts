import { describedOperations, type OpenApiDocument } from '../../random/described-operations.js';
import type { Caller } from '../caller.js';

/** Values for the filters of lists, by the name of the parameter. The last one is always wrong. */
const FILTERS: Record<string, readonly string[]> = {
  ...{ status: ['APPROVED', 'REJECTED', '2', 'OPEN', 'x'], kind: ['sale', 'credit-note', 'stock-movement', 'refund'] },
  ...{
    since: ['2026-01-01T00:00:00Z', '2099-01-01T00:00:00%2B03:00', 'yesterday'],
    until: ['2099-01-01T00:00:00Z', 'x'],
  },
  ...{ limit: ['1', '2', '0'], invcNo: ['INV-2', '1001', '%00'], linked: ['Y', 'N', 'y'], include: ['document', 'x'] },
  ...{ cdCls: ['04', '99', 'x'], cd: ['B', '01'], useYn: ['Y', 'N', '1'], q: ['a', '%25', 'x'.repeat(300)] },
  ...{ itemClsCd: ['50', '5059690800', 'x'], itemClsLvl: ['5', '0'], taxTyCd: ['B', 'Z'], bhfId: ['00', '01', 'x'] },
  ...{
    rcptTyCd: ['R', 'S', 'X'],
    follow: ['false', 'x'],
    after: ['0', '2', '-1'],
    dclDe: ['01022026', '-1'],
    cursor: ['nothing'],
  },
  ...{ from: ['20260302', '20990101', 'x'], to: ['20260302', '20990101', 'x'] },
  ...{ lang: ['sw', 'x'], paper: ['a4', 'x'], width: ['58', 'x'], link: ['yes', 'qr', 'x'] },
  ...{ custNm: ['JUMLA', 'x'], custTin: ['P051999888K', 'x'], itemCd: ['SOAP', 'x'], tin: ['P000000001K', 'x'] },
};

const LIST_TYPES = ['text/csv', 'application/x-ndjson', 'application/json'];

/** Reads each list as it is, by each filter of the document with each value, page by page, and in each format. */
export async function readLists(caller: Caller, document: OpenApiDocument): Promise<void> {
  for (const { method, path, parameters } of describedOperations(document)) {
    if (method !== 'GET' || path.includes('{') || path.includes('/dashboard/')) continue;
    await caller.get(path);
    for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
      for (const value of FILTERS[name] ?? ['x', '1']) await caller.get(`${path}?${name}=${value}`);
    }
    await readPages(caller, path);
    for (const accept of LIST_TYPES) await caller.get(path, { accept });
  }
}

const PAGES_MAX = 4;

async function readPages(caller: Caller, path: string): Promise<void> {
  let cursor = '';
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { body } = await caller.get(`${path}?limit=3${cursor}`, {}, `${path} page ${page}`);
    if (typeof body?.data?.nextCursor !== 'string') return;
    cursor = `&cursor=${encodeURIComponent(body.data.nextCursor as string)}`;
  }
}

const FORMATS = ['json', 'html', 'escpos'];
const OTHER_FORMATS = ['pdf', 'svg', 'png', 'docx'];
const OPTIONS = ['lang=sw', 'paper=a4', 'width=58'];
/** Their QR codes are always the same. They are a basket, dollars, a training sale, a copy, a return, and texts of its own. */
const IN_FULL = ['INV-2', 'INV-3', 'INV-5', 'COPY-1', 'RET-1', 'INV-8'];

/** Reads each receipt, some in all formats and options, prints one, and withdraws its link. */
export async function readReceipts(caller: Caller): Promise<void> {
  const receipts = caller.inPart('receipts');
  const { body } = await caller.get('submissions?limit=200');
  for (const { submissionId, reference, kind } of body.data.submissions) {
    const read = (suffix: string) =>
      receipts.get(`submissions/${submissionId}/receipt.${suffix}`, {}, `the ${kind} ${reference}.${suffix}`);
    for (const format of FORMATS) await read(format);
    if (!IN_FULL.includes(reference)) continue;
    for (const format of OTHER_FORMATS) await read(format);
    for (const link of ['yes', 'qr']) await read(`json?link=${link}`);
    for (const option of OPTIONS) for (const format of [...FORMATS, 'pdf']) await read(`${format}?${option}`);
  }
  const { submissionId } = body.data.submissions.find(({ reference }: { reference: string }) => reference === 'INV-1');
  await printed(receipts, submissionId);
}

async function printed(caller: Caller, id: string): Promise<void> {
  const address = `submissions/${id}/receipt`;
  for (const accept of ['application/json', 'text/html', 'application/vnd.escpos'])
    await caller.ask(`print as ${accept}`, {
      method: 'POST',
      path: `${address}/prints`,
      body: {},
      headers: { accept },
    });
  await caller.get(`${address}/prints`, {}, 'prints');
  await caller.ask('withdraw the link', { method: 'DELETE', path: `${address}/link` });
}
