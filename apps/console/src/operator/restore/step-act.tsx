import { useState } from 'react';
import { useAct } from '../../calls/act.js';
import type { RestoreDto } from '../../calls/generated/index.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import type { IconName } from '../../parts/icon.js';
import { useSay } from '../../words/words.js';
import { type Entered, OrderSheet, ReasonField, RowButton } from '../act-sheet.js';
import { nameOfBranch } from '../texts.js';
import { actOnEach, type Progress, type RestoreAct } from './restores.js';

/** An act that was asked for, on these branches. */
export interface AskedAct {
  act: RestoreAct;
  branches: readonly RestoreDto[];
}

const ICONS: Readonly<Record<RestoreAct, IconName>> = {
  begin: 'pause',
  anew: 'db',
  read: 'help',
  goOn: 'play',
  end: 'check',
};

/** What both say about an act. */
const wordsOf = ({ act, branches }: AskedAct) =>
  ({ word: `restore.${act}`, values: { n: branches.length }, danger: act === 'end' }) as const;

export const StepRow = ({ onAsk, ...asked }: AskedAct & { onAsk(asked: AskedAct): void }) =>
  asked.branches.length > 0 && <RowButton icon={ICONS[asked.act]} {...wordsOf(asked)} onPress={() => onAsk(asked)} />;

/**
 * It stays when its step is over, because refusals stand in it. Pressed again, it acts on the branches that are left: twice would begin a
 * restore anew.
 */
export function StepSheet({ of, onClose }: { of: AskedAct; onClose(): void }) {
  const say = useSay();
  const [{ left, refused }, show] = useState<Progress>({ left: of.branches, refused: [] });
  const doIt = ({ reason = '' }: Entered) => actOnEach(of.act, left, { reason: reason.trim() }, show);
  const all = of.branches.length;
  const act = useAct(doIt, { onDone: (isDone) => isDone && onClose() });
  const words = wordsOf(of);
  const button = (
    <ActButton act={act} look={words.danger ? 'act' : 'strong'}>
      {say(`${words.word}.do`, words.values)}
    </ActButton>
  );
  return (
    <OrderSheet {...words} act={act} button={button} onSubmit={act.run} onClose={onClose}>
      <ReasonField />
      {all > 1 && (act.isRunning || act.result === false) && (
        <p aria-live="polite">{say('restore.progress', { done: all - left.length, all })}</p>
      )}
      <Refusals of={refused} />
    </OrderSheet>
  );
}

function Refusals({ of }: { of: Progress['refused'] }) {
  const say = useSay();
  return of.map(({ branch, why }) => (
    <section key={branch.laneId}>
      <b>{nameOfBranch(say, branch)}</b>
      <Refusal of={why} />
    </section>
  ));
}
