import { dataOf, RisitiError } from '@risiti/client/browser';
import { isAway } from '../../calls/connection.js';
import {
  lanesHold,
  lanesLearn,
  lanesResume,
  type LearnedNumberDto,
  type LearnedNumbersDto,
  type RestoreDto,
  restoresBegin,
  restoresEnd,
  restoresList,
} from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import type { Order } from '../act-sheet.js';
import { GROUP_EVERY_MS, useLook } from '../use-look.js';

/** The steps of a restore, in their order. */
export const STEPS = ['begin', 'read', 'goOn', 'settle', 'end'] as const;
export type Step = (typeof STEPS)[number];

/** The acts of an operator in a step. `anew`: another backup was restored since the restore was opened. */
export type RestoreAct = Exclude<Step, 'settle'> | 'anew';

/** The first step of a branch that is not done. */
export function stepOf({ openedAt, readAt, heldAt, unsettled, mayBeImported }: RestoreDto): Step {
  if (openedAt === null) return 'begin';
  if (readAt === null) return 'read';
  if (heldAt !== null) return 'goOn';
  return unsettled + mayBeImported > 0 ? 'settle' : 'end';
}

/** A branch that is held for another cause stays so until that is over. An operator may take back what an operator did. */
export const mayGoOn = ({ heldCode }: RestoreDto): boolean => heldCode === 'OPERATOR';

const PAGE = '200';

export const useRestores = (query: { open?: 'true' | 'false'; laneId?: string; cursor?: string | undefined }) =>
  useLook(
    ['restores', query],
    (on) => restoresList({ ...on, query: { ...query, limit: PAGE } }),
    query.laneId === undefined ? GROUP_EVERY_MS : undefined,
  );

const at = ({ laneId }: RestoreDto) => ({ client: operatorClient, path: { id: laneId } });

/** A hold of the invoices alone lets items and stock of the old backup go out. */
async function begin(branch: RestoreDto, body: Order): Promise<void> {
  const { heldScope } = dataOf(await restoresBegin({ ...at(branch), body }));
  if (heldScope !== 'device') await lanesHold({ ...at(branch), body });
}

/** A reading that finds nothing more in so many orders in a row is left for later. */
const READINGS_IN_VAIN_MAX = 3;

/** Each order goes on where the one before it ended. One that finds nothing more says why. */
async function read(branch: RestoreDto, body: Order): Promise<void> {
  let [before, inVain] = ['', 0];
  while (inVain < READINGS_IN_VAIN_MAX) {
    const numbers = await learn(branch, body);
    const { last = null, note = '' } = numbers.find(({ series }) => series === 'invoice') ?? {};
    if (last !== null) return;
    inVain = note === before ? inVain + 1 : 0;
    before = note;
  }
  throw new Error(before);
}

const READING_WAIT_MS = 90_000;
const RETRY_AFTER_S = 10;

/** A worker may read for longer than the API waits for it. */
async function learn(branch: RestoreDto, body: Order): Promise<readonly LearnedNumberDto[]> {
  for (const end = performance.now() + READING_WAIT_MS; ;) {
    try {
      return dataOf(await lanesLearn({ ...at(branch), body: { ...body, apply: true } })).numbers;
    } catch (refusal) {
      if (!(refusal instanceof RisitiError)) throw refusal;
      // All was read, and a number in doubt comes first: our count stays until that document is settled.
      const { numbers } = refusal.data as Partial<LearnedNumbersDto>;
      if (refusal.status === 409 && numbers) return numbers;
      if (refusal.status !== 503 || performance.now() > end) throw refusal;
      await pause(refusal.retryAfter ?? RETRY_AFTER_S);
    }
  }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

const ACTS: Readonly<Record<RestoreAct, (branch: RestoreDto, body: Order) => Promise<unknown>>> = {
  begin,
  anew: begin,
  read,
  goOn: (branch, body) => lanesResume({ ...at(branch), body }),
  end: (branch, body) => restoresEnd({ ...at(branch), body }),
};

/** The progress of an act on many branches. */
export interface Progress {
  /** The branches in which it was not done: refused ones first. */
  left: readonly RestoreDto[];
  refused: readonly { branch: RestoreDto; why: Error }[];
}

/** Acts on each branch, one after the other, and goes on after a refusal. It stops where nothing answers. True if all is done. */
export async function actOnEach(
  act: RestoreAct,
  branches: readonly RestoreDto[],
  order: Order,
  show: (progress: Progress) => void,
): Promise<boolean> {
  const refused: { branch: RestoreDto; why: Error }[] = [];
  show({ left: branches, refused });
  for (const [place, branch] of branches.entries()) {
    const why = await ACTS[act](branch, order).then(
      () => null,
      (error: Error) => error,
    );
    if (why) refused.push({ branch, why });
    show({ left: [...refused.map((one) => one.branch), ...branches.slice(place + 1)], refused: [...refused] });
    if (why && isAway(why)) break;
  }
  return refused.length === 0;
}
