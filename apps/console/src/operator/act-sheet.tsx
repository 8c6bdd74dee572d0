import { type FormEvent, type ReactNode, useState } from 'react';
import { useAct } from '../calls/act.js';
import { useAwaySince } from '../calls/connection.js';
import { ActButton, Refusal } from '../parts/act-button.js';
import { Note } from '../parts/card.js';
import { Field } from '../parts/field.js';
import { Icon, type IconName } from '../parts/icon.js';
import { Sheet } from '../parts/sheet.js';
import { useSay } from '../words/words.js';

/** What every act of an operator is stored with. */
export interface Order {
  reason: string;
}

export interface ActSheetParts {
  title: ReactNode;
  /** What it does. It stands before everything that the sheet asks for. */
  consequence: ReactNode;
  /** It cannot be undone. */
  danger?: boolean;
  /** Further fields of the order; one with `required` must be filled in. */
  children?: ReactNode;
  /** The verb on the button. */
  confirm: ReactNode;
  do(order: Order): Promise<unknown>;
  onClose(): void;
}

const REASON_LENGTH_MAX = 500;

/** Asks for the reason of an act and does it. A refusal stands beside the buttons, with its fix; success closes it. */
export function ActSheet({ title, consequence, danger, children, confirm, do: work, onClose }: ActSheetParts) {
  const say = useSay();
  const [reason, setReason] = useState('');
  const act = useAct(work, { onDone: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.run({ reason: reason.trim() });
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <Note tone={danger ? 'act' : undefined} icon={danger ? 'alert' : 'info'}>
          {consequence}
        </Note>
        {children}
        <ReasonField reason={reason} onChange={setReason} />
        <Refusal of={act.error} />
        <div className="btns">
          <button type="button" className="btn" onClick={onClose}>
            {say('acts.doNothing')}
          </button>
          <ActButton act={act} look={danger ? 'act' : 'strong'}>
            {confirm}
          </ActButton>
        </div>
      </form>
    </Sheet>
  );
}

export function ReasonField({ reason, onChange }: { reason: string; onChange(reason: string): void }) {
  const say = useSay();
  return (
    <Field label={say('acts.reason')} note={say('acts.reasonKept')}>
      <textarea
        required
        maxLength={REASON_LENGTH_MAX}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

interface CheckParts {
  isOn: boolean;
  isRequired?: boolean;
  onChange(isOn: boolean): void;
  children: ReactNode;
}

/** A statement of the operator that goes into an order. */
export const Check = ({ isOn, isRequired, onChange, children }: CheckParts) => (
  <label className="check">
    <input type="checkbox" required={isRequired} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span>{children}</span>
  </label>
);

/** An act that is possible now: a row that says its consequence, and opens the sheet that asks for the reason. */
export function ActRow({ icon, ...sheet }: Omit<ActSheetParts, 'onClose'> & { icon: IconName }) {
  const [isOpen, setOpen] = useState(false);
  const { title, consequence, danger } = sheet;
  return (
    <>
      <RowButton icon={icon} title={<>{title}…</>} then={consequence} isHot={danger} onPress={() => setOpen(true)} />
      {isOpen && <ActSheet {...sheet} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RowButtonParts {
  icon: IconName;
  title: ReactNode;
  then: ReactNode;
  isHot?: boolean;
  isBusy?: boolean;
  onPress(): void;
}

/** The row of an act. It is off while Risiti does not answer. */
export function RowButton({ icon, title, then, isHot, isBusy, onPress }: RowButtonParts) {
  const isAway = useAwaySince() !== null;
  return (
    <button
      type="button"
      className={isHot ? 'actrow hot' : 'actrow'}
      disabled={isAway || isBusy}
      aria-busy={isBusy}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <span>{then}</span>
      </span>
      <Icon name="right" isSmall />
    </button>
  );
}
