import { dataOf } from '@risiti/client/browser';
import {
  lanesHold,
  lanesLearn,
  lanesResume,
  type RestoreDto,
  restoresBegin,
  restoresEnd,
  restoresList,
} from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import type { Order } from '../act-sheet.js';
import { useLook } from '../use-look.js';

/** The steps of a restore, in their order. */
export const STEPS = ['begin', 'read', 'goOn', 'settle', 'end'] as const;
export type Step = (typeof STEPS)[number];

/** What an operator does in a step. `anew`: another backup was restored since the restore was opened. */
export type RestoreAct = Exclude<Step, 'settle'> | 'anew';

/** The first step of a branch that is not done. */
export function stepOf({ openedAt, readAt, heldAt, unsettled, alike }: RestoreDto): Step {
  if (openedAt === null) return 'begin';
  if (readAt === null) return 'read';
  if (heldAt !== null) return 'goOn';
  return unsettled + alike > 0 ? 'settle' : 'end';
}

/** A branch that is held for another reason stays so until that is over. */
export const mayGoOn = ({ heldCode }: RestoreDto): boolean => heldCode === 'OPERATOR';

const PAGE = '200';

export const useRestores = (query: { open?: 'true' | 'false'; laneId?: string; cursor?: string | undefined }) =>
  useLook(['restores', query], (on) => restoresList({ ...on, query: { ...query, limit: PAGE } }));

const at = ({ laneId }: RestoreDto) => ({ client: operatorClient, path: { id: laneId } });

async function begin(branch: RestoreDto, body: Order): Promise<void> {
  await restoresBegin({ ...at(branch), body });
  if (branch.heldAt === null) await lanesHold({ ...at(branch), body });
}

/** Each order goes on where the one before it ended. One that finds nothing more says why. */
async function read(branch: RestoreDto, body: Order): Promise<void> {
  for (let before = ''; ;) {
    const { numbers } = dataOf(await lanesLearn({ ...at(branch), body: { ...body, apply: true } }));
    const { last = null, note = '' } = numbers.find(({ series }) => series === 'invoice') ?? {};
    if (last !== null) return;
    if (note === before) throw new Error(note);
    before = note;
  }
}

const ACTS: Readonly<Record<RestoreAct, (branch: RestoreDto, body: Order) => Promise<unknown>>> = {
  begin,
  anew: begin,
  read,
  goOn: (branch, body) => lanesResume({ ...at(branch), body }),
  end: (branch, body) => restoresEnd({ ...at(branch), body }),
};

/** Acts on each branch, one after the other; the first refusal is reported when all were tried. */
export async function actOnEach(act: RestoreAct, branches: readonly RestoreDto[], order: Order): Promise<void> {
  const refusals: unknown[] = [];
  for (const branch of branches) await ACTS[act](branch, order).catch((refusal: unknown) => refusals.push(refusal));
  if (refusals.length > 0) throw refusals[0];
}
