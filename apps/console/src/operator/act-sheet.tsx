import { type FormEvent, type ReactNode, useState } from 'react';
import { type Act, useAct } from '../calls/act.js';
import { useAwaySince } from '../calls/connection.js';
import { ActButton, Refusal } from '../parts/act-button.js';
import { Note } from '../parts/card.js';
import { Field } from '../parts/field.js';
import { Icon, type IconName } from '../parts/icon.js';
import { Sheet } from '../parts/sheet.js';
import { type Say, useSay, type Word } from '../words/words.js';

/** What every act of an operator is stored with. */
export interface Order {
  reason: string;
}

/** What was entered into the fields of a sheet, by their names. */
export type Entered = Readonly<Record<string, string>>;

/** The texts of an act: `word` is its name, its button stands under `.do`, and what it does under `.then` or `then`. */
export interface ActWords {
  word: Word;
  then?: Word;
  values?: Parameters<Say>[1];
  /** It cannot be undone. */
  danger?: boolean;
}

const thenOf = ({ word, then = `${word}.then` as Word, values }: ActWords, say: Say): string => say(then, values);

interface OrderSheetParts extends ActWords {
  act: Pick<Act<never, unknown>, 'isRunning' | 'error'>;
  /** Null if nothing is left to do. */
  button: ReactNode;
  /** What is asked for; each field has its name. */
  children: ReactNode;
  onSubmit(entered: Entered): void;
  onClose(): void;
}

/** The sheet of an act says what it does before it asks. It stays while the act runs; a refusal stands beside the buttons. */
export function OrderSheet({ act, button, children, onSubmit, onClose, ...words }: OrderSheetParts) {
  const say = useSay();
  const { word, values, danger } = words;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(Object.fromEntries(new FormData(event.currentTarget)) as Entered);
  };
  return (
    <Sheet title={say(word, values)} isBusy={act.isRunning} onClose={onClose}>
      <form onSubmit={submit}>
        <Note tone={danger ? 'act' : undefined} icon={danger ? 'alert' : 'info'} isStill>
          {thenOf(words, say)}
        </Note>
        {children}
        <Refusal of={act.error} />
        <div className="btns">
          <button type="button" className="btn" disabled={act.isRunning} onClick={onClose}>
            {say(button === null ? 'close' : 'acts.doNothing')}
          </button>
          {button}
        </div>
      </form>
    </Sheet>
  );
}

export interface ActSheetParts extends ActWords {
  /** Further fields of the order. */
  children?: ReactNode;
  do(order: Order, entered: Entered): Promise<unknown>;
  onClose(): void;
}

/** Asks for the reason of an act and does it; success closes it. */
export function ActSheet({ children, do: work, ...sheet }: ActSheetParts) {
  const say = useSay();
  const { word, values, danger, onClose } = sheet;
  const act = useAct(({ reason = '', ...entered }: Entered) => work({ reason: reason.trim() }, entered), {
    onDone: onClose,
  });
  const button = (
    <ActButton act={act} look={danger ? 'act' : 'strong'}>
      {say(`${word}.do` as Word, values)}
    </ActButton>
  );
  return (
    <OrderSheet {...sheet} act={act} button={button} onSubmit={act.run}>
      {children}
      <ReasonField />
    </OrderSheet>
  );
}

const REASON_LENGTH_MAX = 500;

export function ReasonField() {
  const say = useSay();
  return (
    <Field label={say('acts.reason')} note={say('acts.reasonKept')}>
      <textarea name="reason" required maxLength={REASON_LENGTH_MAX} />
    </Field>
  );
}

/** A statement of the operator. One with a name goes into the order; one without must be ticked. */
export const Check = ({ name, children }: { name?: string; children: ReactNode }) => (
  <label className="check">
    <input type="checkbox" name={name} required={!name} />
    <span>{children}</span>
  </label>
);

/** An act that is possible now: a row that says its consequence, and opens the sheet that asks for the reason. */
export function ActRow({ icon, ...sheet }: Omit<ActSheetParts, 'onClose'> & { icon: IconName }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton icon={icon} {...sheet} onPress={() => setOpen(true)} />
      {isOpen && <ActSheet {...sheet} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RowButtonParts extends ActWords {
  icon: IconName;
  /** Of an act that asks nothing before it is done. */
  isBusy?: boolean;
  onPress(): void;
}

/** The row of an act. It is off while Risiti does not answer. */
export function RowButton({ icon, isBusy, onPress, ...words }: RowButtonParts) {
  const say = useSay();
  const isAway = useAwaySince() !== null;
  const { word, values, danger } = words;
  return (
    <button
      type="button"
      className={danger ? 'actrow hot' : 'actrow'}
      disabled={isAway || isBusy}
      aria-busy={isBusy}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span>
        <b>
          {say(word, values)}
          {isBusy === undefined && '…'}
        </b>
        <span>{thenOf(words, say)}</span>
      </span>
      <Icon name="right" isSmall />
    </button>
  );
}
