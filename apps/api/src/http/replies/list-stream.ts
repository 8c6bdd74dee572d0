import type { Readable } from 'node:stream';
import { succeeded, type Warning } from '@app/contract';
import { JSON_TYPE, type Reply } from './reply.js';
import { streamInContext } from './stream-in-context.js';

/**
 * Sends a long list as one JSON answer, page by page. The first page is read before the answer begins, so that a failure of the
 * ledger still gets an answer of its own; a later failure cuts the answer off.
 */
export async function streamedList<List>(
  field: keyof List & string,
  pages: AsyncGenerator<Extract<List[keyof List], readonly object[]>>,
  warnings: readonly Warning[],
): Promise<Reply<Readable>> {
  const first = await pages.next();
  const [head, tail] = aroundList(JSON.stringify(succeeded({ [field]: [] }, { warnings })), `"${field}":[`);
  async function* text(): AsyncGenerator<string> {
    let before = head;
    for (let page = first; !page.done; page = await pages.next()) {
      if (page.value.length === 0) continue;
      yield before + page.value.map((row) => JSON.stringify(row)).join(',');
      before = ',';
    }
    yield before === head ? head + tail : tail;
  }
  return { status: 200, headers: { 'Content-Type': JSON_TYPE }, body: streamInContext(text()) };
}

function aroundList(json: string, opening: string): [head: string, tail: string] {
  const at = json.indexOf(opening) + opening.length;
  return [json.slice(0, at), json.slice(at)];
}
