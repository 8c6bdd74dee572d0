import type { FormEvent, InputHTMLAttributes, ReactNode } from 'react';
import { useAct } from '../../calls/act.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import { Sheet } from '../../parts/sheet.js';
import { useSay } from '../../words/words.js';

interface FormSheetParts {
  title: ReactNode;
  work(form: FormData): Promise<{ data: object }>;
  /** The words of the harmless button, and of the other. */
  leave: ReactNode;
  send: ReactNode;
  /** It cannot be undone. */
  isFinal?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A form in a sheet. It closes when KRA has taken what was sent; until then it says that KRA has not answered. */
export function FormSheet({ title, work, leave, send, isFinal, onClose, children }: FormSheetParts) {
  const say = useSay();
  const act = useAct(work, {
    onDone: ({ data }) => {
      if (!('submissionId' in data)) onClose();
    },
  });
  const waits = act.result !== undefined && 'submissionId' in act.result.data;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    act.run(new FormData(event.currentTarget));
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <form onSubmit={submit}>
        {children}
        <Refusal of={act.error} />
        {waits && (
          <Note tone="wait" icon="clock" title={say('items.sent')}>
            {say('items.sentWaits')}
          </Note>
        )}
        <div className="btns">
          <button type="button" className="btn" onClick={onClose}>
            {leave}
          </button>
          <ActButton act={act} look={isFinal ? 'act' : 'main'} isDisabled={waits}>
            {send}
          </ActButton>
        </div>
      </form>
    </Sheet>
  );
}

/** What stands in a field; undefined if nothing does. */
export const textIn = (form: FormData, name: string): string | undefined =>
  String(form.get(name) ?? '').trim() || undefined;

interface Labelled {
  label: ReactNode;
  note?: ReactNode;
  hint?: ReactNode;
}

export const Input = ({ label, note, hint, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} note={note} hint={hint}>
    <input autoComplete="off" {...input} />
  </Field>
);

/** For amounts and quantities. */
export const DECIMAL = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const;

interface ChoiceParts<Value extends string> extends Labelled {
  name: string;
  values: readonly Value[];
  textOf(value: Value): string;
  initial?: string;
}

export const Choice = <Value extends string>({ name, values, textOf, initial, ...labels }: ChoiceParts<Value>) => (
  <Field {...labels}>
    <select name={name} defaultValue={initial}>
      {values.map((value) => (
        <option key={value} value={value}>
          {textOf(value)}
        </option>
      ))}
    </select>
  </Field>
);
