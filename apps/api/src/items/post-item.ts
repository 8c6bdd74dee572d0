import { type FieldNames, fieldName, type ItemReading, RESULT_CODES } from '@app/contract';
import { type Principal, readItems, type SubmissionView, type Tx } from '@app/persistence';
import type { Terms } from '../submissions/answer-options.js';
import { type Failure, failedAt } from '../http/errors/failure.js';
import type { Reply } from '../http/replies/reply.js';
import { soundOf } from '../http/requests/valid-reading.js';
import type { Asking, Submit } from '../submissions/submit.js';
import { registered } from './item-data.js';
import { postDocument } from '../submissions/post-document.js';

/** What an endpoint adds to what all of them do with an item. */
interface ItemForm {
  data(view: SubmissionView): object | Promise<object | null>;
  statuses?: Terms['statuses'];
}

/** What a path names is not found there, rather than refused. */
const CHANGED: ItemForm = { data: ({ reference }) => ({ itemCd: reference, updated: true }), statuses: { '005': 404 } };

export function postItem(
  db: Tx,
  submit: Submit,
  reading: ItemReading,
  caller: Principal,
  asking: Asking,
): Promise<Reply> {
  const data = async ({ reference }: SubmissionView) => {
    const [item] = await readItems(db, caller, [reference]);
    return item ? registered(item) : null;
  };
  return post(submit, reading, caller, asking, { data });
}

export async function putItem(submit: Submit, reading: ItemReading, caller: Principal, asking: Asking): Promise<Reply> {
  // No item has such a code, and the ledger could not even be asked for one.
  if (reading.ok && reading.document.itemCode.includes('\0')) throw unknownItem();
  return post(submit, reading, caller, asking, CHANGED);
}

async function post(
  submit: Submit,
  reading: ItemReading,
  caller: Principal,
  asking: Asking,
  { data, statuses }: ItemForm,
): Promise<Reply> {
  const { document, names, warnings } = soundOf(reading);
  const terms = { ...termsOf(names), statuses };
  return postDocument(submit, { draft: document, warnings, terms, approved: data }, caller, asking);
}

function termsOf(names: FieldNames): Terms {
  const code = fieldName(names, 'itemCode');
  const duplicateFix = `Use another ${code}; the registered item stays as it is.`;
  return { names, identity: 'itemCode', whole: code, duplicateFix };
}

const unknownItem = (): Failure =>
  failedAt('005', 'itemCd', 'There is no such item.', RESULT_CODES['005'].fix, { status: 404 });
