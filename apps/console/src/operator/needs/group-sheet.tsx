import { dataOf } from '@risiti/client/browser';
import { useState } from 'react';
import { useAct } from '../../calls/act.js';
import { operatorClient } from '../../calls/operator.js';
import {
  type ActedOnDto,
  type ActOnManyDto,
  type ActOnManyResultDto,
  type CaseGroupDto,
  manyCasesAct,
  type SubmissionIdsDto,
} from '../../calls/generated/index.js';
import { ActButton } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { useSay } from '../../words/words.js';
import { Check, OrderSheet, ReasonField } from '../act-sheet.js';
import { isFinal, wordsOf } from './case-acts.js';
import { type GroupAct, isInvoice, isThere } from './valid-acts.js';

export interface GroupOrder {
  group: CaseGroupDto;
  act: GroupAct;
}

/** How the API names an act. */
const NAMES: Readonly<Record<GroupAct, ActOnManyDto['act']>> = {
  ask: 'question',
  adopt: 'receipt',
  approve: 'approval',
  release: 'release',
  resend: 'release',
  giveUp: 'failure',
  redrive: 'redrive',
};

/** What became of the cases of a group, or would. */
interface Outcome {
  isDry: boolean;
  /** For so many it was asked. */
  asked: number;
  results: readonly ActedOnDto[];
  /** KRA has so many with a receipt, so nothing else must be done with them. */
  adoptable: number;
}

type Order = Pick<ActOnManyDto, 'act' | 'reason' | 'neverReceived'>;

/** One request reaches so many. */
const AT_ONCE = 200;

const actOn = async (body: ActOnManyDto & SubmissionIdsDto): Promise<ActOnManyResultDto> =>
  dataOf(await manyCasesAct({ client: operatorClient, body }));

const idsOf = (results: readonly ActedOnDto[]): string[] =>
  results.filter(({ result }) => result === 'done' || result === 'wouldBeDone').map(({ submissionId }) => submissionId);

/** What an order would do with each case of a group. */
async function dryRun({ groupId, status }: CaseGroupDto, order: Order): Promise<ActedOnDto[]> {
  const results: ActedOnDto[] = [];
  let cursor: string | undefined;
  do {
    const page: ActOnManyResultDto = await actOn({ ...order, groupId, status, cursor, dryRun: true });
    results.push(...page.results);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return results;
}

/** Looks what is possible, and whether KRA has some of what could not be taken back. */
async function look({ group, act }: GroupOrder, order: Order): Promise<Outcome> {
  const isAboutKra = isFinal(act) && isInvoice(group.kind);
  const there = isAboutKra ? await dryRun(group, { act: 'receipt', reason: order.reason }) : [];
  const results = await dryRun(group, order);
  return { isDry: true, asked: results.length, results, adoptable: idsOf(there).length };
}

/** Acts on those for which it was possible. What was done is shown also if a later request fails. */
async function carryOut(ids: readonly string[], order: Order, show: (outcome: Outcome) => void): Promise<void> {
  const results: ActedOnDto[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const page = await actOn({ ...order, submissionIds: ids.slice(at, at + AT_ONCE), dryRun: false });
    results.push(...page.results);
    show({ isDry: false, asked: ids.length, results: [...results], adoptable: 0 });
  }
}

/** One act on a whole group: first it says for how many it is possible, then it is done. */
export function GroupSheet({ order, onClose }: { order: GroupOrder; onClose(): void }) {
  const say = useSay();
  const [outcome, setOutcome] = useState<Outcome>();
  const { act, group } = order;
  const ids = outcome?.isDry ? idsOf(outcome.results) : [];
  const acting = useAct(async (reason: string | undefined) => {
    const neverReceived = act === 'resend' || act === 'giveUp' || undefined;
    const body: Order = { act: NAMES[act], reason, neverReceived };
    return outcome ? carryOut(ids, body, setOutcome) : setOutcome(await look(order, body));
  });
  const button = (
    <ActButton
      act={acting}
      look={outcome && isFinal(act) ? 'act' : 'strong'}
      isDisabled={outcome && (ids.length === 0 || outcome.adoptable > 0)}
    >
      {outcome ? say('acts.doFor', { n: ids.length }) : say('acts.lookFirst')}
    </ActButton>
  );
  return (
    <OrderSheet
      {...wordsOf(act, group.kind)}
      values={{ what: say('acts.each', { n: group.count }) }}
      act={acting}
      button={outcome?.isDry === false ? null : button}
      onSubmit={({ reason }) => acting.run(reason?.trim())}
      onClose={onClose}
    >
      {isFinal(act) && (
        <Check>{say(act === 'approve' ? 'acts.portalHasAll' : 'acts.portalOfAll', { n: group.count })}</Check>
      )}
      {act !== 'ask' && <ReasonField />}
      {outcome && <OutcomeNote of={outcome} />}
    </OrderSheet>
  );
}

const REASONS_SHOWN = 5;

function OutcomeNote({ of: { isDry, asked, results, adoptable } }: { of: Outcome }) {
  const say = useSay();
  const done = idsOf(results).length;
  const notReached = asked - results.filter(({ result }) => result !== 'notReached').length;
  const left = asked - done - notReached;
  const questions = results.flatMap(({ question }) => question ?? []);
  const open = questions.filter(({ finding }) => finding === null).length;
  const reasons = results.flatMap(({ message, fix }) => (message === null ? [] : `${message} ${fix ?? ''}`));
  const lines = [
    notReached > 0 && say('acts.notReached', { n: notReached }),
    adoptable > 0 && say('acts.adoptFirst', { n: adoptable }),
    questions.length > 0 && say('acts.found', { n: questions.filter(isThere).length }),
    open > 0 && say('acts.open', { n: open }),
    ...[...new Set(reasons)].slice(0, REASONS_SHOWN),
  ];
  return (
    <Note tone={done < asked ? 'wait' : 'good'} title={say(isDry ? 'acts.would' : 'acts.did', { n: done, left })}>
      {lines.map(
        (line) =>
          line && (
            <span key={line} className="problem">
              {line}{' '}
            </span>
          ),
      )}
    </Note>
  );
}
