import type { RestoreDto } from '../../calls/generated/index.js';
import type { IconName } from '../../parts/icon.js';
import { ActSheet, RowButton } from '../act-sheet.js';
import { actOnEach, type RestoreAct } from './restores.js';

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

/** It stays when its step is over, because a refusal stands in it. */
export const StepSheet = ({ of, onClose }: { of: AskedAct; onClose(): void }) => (
  <ActSheet {...wordsOf(of)} do={(order) => actOnEach(of.act, of.branches, order)} onClose={onClose} />
);
