import { type FieldNames, fieldName, type ItemReading, RESULT_CODES } from '@app/contract';
import { type Principal, readItems, type SubmissionView, type Tx } from '@app/persistence';
import type { DocumentNaming } from '../submissions/answer-options.js';
import { type Failure, failedAt } from '../http/errors/failure.js';
import type { Reply } from '../http/replies/reply.js';
import { validReading } from '../http/requests/valid-reading.js';
import type { RequestOptions, Submit } from '../submissions/submit.js';
import { registeredItemData } from './item-data.js';
import { postDocument } from '../submissions/post-document.js';

/** What an endpoint adds to what all of them do with an item. */
interface ItemAnswer {
  data(view: SubmissionView): object | Promise<object | null>;
  statusByCode?: DocumentNaming['statusByCode'];
}

/** What a path names is not found there, rather than refused. */
const CHANGE_ANSWER: ItemAnswer = {
  data: ({ reference }) => ({ itemCd: reference, updated: true }),
  statusByCode: { '005': 404 },
};

export function postItem(
  db: Tx,
  submit: Submit,
  reading: ItemReading,
  caller: Principal,
  options: RequestOptions,
): Promise<Reply> {
  const data = async ({ reference }: SubmissionView) => {
    const [item] = await readItems(db, caller, [reference]);
    return item ? registeredItemData(item) : null;
  };
  return postReadItem(submit, reading, caller, options, { data });
}

export async function putItem(
  submit: Submit,
  reading: ItemReading,
  caller: Principal,
  options: RequestOptions,
): Promise<Reply> {
  // No item has such a code, and the ledger could not even be asked for one.
  if (reading.ok && reading.document.itemCode.includes('\0')) throw unknownItem();
  return postReadItem(submit, reading, caller, options, CHANGE_ANSWER);
}

async function postReadItem(
  submit: Submit,
  reading: ItemReading,
  caller: Principal,
  options: RequestOptions,
  { data, statusByCode }: ItemAnswer,
): Promise<Reply> {
  const { document, names, warnings } = validReading(reading);
  const naming = { ...namingOf(names), statusByCode };
  return postDocument(submit, { draft: document, warnings, naming, approvedData: data }, caller, options);
}

function namingOf(names: FieldNames): DocumentNaming {
  const code = fieldName(names, 'itemCode');
  const duplicateFix = `Send the item with another ${code}, or change the registered item with PUT /api/v1/items/{itemCd}.`;
  return { names, identityField: 'itemCode', wholeField: code, duplicateFix };
}

const unknownItem = (): Failure =>
  failedAt('005', 'itemCd', 'No item with this code is registered.', RESULT_CODES['005'].fix, { status: 404 });
