import { dataOf } from '@risiti/client/browser';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../calls/act.js';
import { operatorClient } from '../../calls/operator.js';
import { type ActOnManyDto, type CaseGroupDto, manyCasesAct } from '../../calls/generated/index.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Sheet } from '../../parts/sheet.js';
import { useSay, type Word } from '../../words/words.js';
import { Check, ReasonField } from '../act-sheet.js';
import { isFinal } from './case-acts.js';
import { type CaseAct, findingOf } from './valid-acts.js';

export type GroupAct = Exclude<CaseAct, 'imported' | 'enter'>;

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

const saysNeverReceived = (act: GroupAct): boolean => act === 'resend' || act === 'giveUp';

/** What became of a group, or would. */
interface Outcome {
  isDry: boolean;
  done: number;
  left: number;
  found: number;
  /** Why some are left, each reason once. */
  reasons: string[];
}

const actOnPage = async (body: ActOnManyDto) => dataOf(await manyCasesAct({ client: operatorClient, body }));

/** Acts on all cases of a group; one request reaches 200 of them. */
async function actOnGroup({ group, act }: GroupOrder, reason: string, dryRun: boolean): Promise<Outcome> {
  const { groupId, status } = group;
  const order = {
    ...{ act: NAMES[act], groupId, status, dryRun },
    ...(reason && { reason }),
    ...(saysNeverReceived(act) && { neverReceived: true }),
  } as ActOnManyDto;
  const reasons = new Set<string>();
  const sum = { isDry: dryRun, done: 0, left: 0, found: 0 };
  let cursor: string | null = null;
  do {
    const { counts, results, nextCursor } = await actOnPage({ ...order, ...(cursor !== null && { cursor }) });
    sum.done += counts.done + counts.wouldBeDone;
    sum.left += counts.notDone + counts.notReached + counts.failed;
    sum.found += results.filter(({ question }) => findingOf(question)?.kind === 'found').length;
    for (const { message, fix } of results) if (message !== null) reasons.add(`${message} ${fix ?? ''}`);
    cursor = nextCursor;
  } while (cursor !== null);
  return { ...sum, reasons: [...reasons] };
}

interface GroupSheetParts {
  order: GroupOrder;
  onClose(): void;
}

/** One act on a whole group: first it says for how many it is possible, then it is done. */
export function GroupSheet({ order, onClose }: GroupSheetParts) {
  const say = useSay();
  const { act, group } = order;
  const [reason, setReason] = useState('');
  const [isSure, setSure] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const acting = useAct((dryRun: boolean) => actOnGroup(order, reason.trim(), dryRun), { onDone: setOutcome });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    acting.run(!outcome?.isDry);
  };
  const isOver = outcome?.isDry === false;
  const n = group.count;
  return (
    <Sheet title={say(`acts.${act}` as Word)} onClose={onClose}>
      <form onSubmit={submit}>
        <Note tone={isFinal(act) ? 'act' : undefined} icon={isFinal(act) ? 'alert' : 'info'}>
          {say(`acts.${act}.then` as Word, { what: say('acts.each', { n }) })}
        </Note>
        {saysNeverReceived(act) && (
          <Check isRequired isOn={isSure} onChange={setSure}>
            {say('acts.portalOfAll', { n })}
          </Check>
        )}
        {act !== 'ask' && <ReasonField reason={reason} onChange={setReason} />}
        {outcome && <OutcomeNote of={outcome} act={act} />}
        <Refusal of={acting.error} />
        <div className="btns">
          <button type="button" className="btn" onClick={onClose}>
            {say(isOver ? 'close' : 'acts.doNothing')}
          </button>
          {!isOver && (
            <ActButton act={acting} look={outcome && isFinal(act) ? 'act' : 'strong'} isDisabled={outcome?.done === 0}>
              {outcome ? say('acts.doFor', { n: outcome.done }) : say('acts.lookFirst')}
            </ActButton>
          )}
        </div>
      </form>
    </Sheet>
  );
}

const REASONS_SHOWN = 5;

function OutcomeNote({ of: { isDry, done, left, found, reasons }, act }: { of: Outcome; act: GroupAct }) {
  const say = useSay();
  return (
    <Note tone={left > 0 ? 'wait' : 'good'} title={say(isDry ? 'acts.would' : 'acts.did', { n: done, left })}>
      {act === 'ask' && !isDry && say('acts.found', { n: found })}
      {reasons.slice(0, REASONS_SHOWN).map((reason) => (
        <span key={reason} className="problem">
          {reason}{' '}
        </span>
      ))}
    </Note>
  );
}
