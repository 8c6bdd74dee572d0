import { type ComponentProps, type FormEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { type Act, useAct } from '../calls/act.js';
import { type Say, useSay, type Word } from '../words/words.js';
import { ActButton, Refusal } from './act-button.js';
import { Note } from './card.js';
import { Field } from './field.js';
import { Icon, type IconName } from './icon.js';
import { Sheet } from './sheet.js';

/** What stands in a field. */
export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

interface Labelled {
  label: ReactNode;
  note?: ReactNode;
  hint?: ReactNode;
  wrong?: ReactNode;
}

export const Input = ({ label, note, hint, wrong, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) => (
  <Field {...{ label, note, hint, wrong }}>
    <input autoComplete="off" {...input} />
  </Field>
);

/** The code that the app of a second factor shows now. */
export function CodeInput(input: InputHTMLAttributes<HTMLInputElement>) {
  const say = useSay();
  return <Input label={say('login.code')} hint={say('login.codeHint')} name="code" required {...CODE} {...input} />;
}

const CODE = { inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '\\d{6}', maxLength: 6 } as const;

/** For amounts and quantities. */
export const DECIMAL = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const;

interface ChoiceParts<Value extends string> extends Labelled, ComponentProps<'select'> {
  values: readonly Value[];
  textOf(value: NoInfer<Value>): string;
  onChoose?(value: NoInfer<Value>): void;
}

export const Choice = <Value extends string>(parts: ChoiceParts<Value>) => {
  const { label, note, hint, wrong, values, textOf, onChoose, ...select } = parts;
  return (
    <Field {...{ label, note, hint, wrong }}>
      <select {...select} onChange={({ target }) => onChoose?.(target.value as Value)}>
        {values.map((value) => (
          <option key={value} value={value}>
            {textOf(value)}
          </option>
        ))}
      </select>
    </Field>
  );
};

/** A field of a form that is a list of them. A long one has several lines. */
export interface Wish extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: Word;
  hint?: Word;
  isLong?: boolean;
}

interface FormParts {
  fields?: readonly Wish[];
  act: Pick<Act<FormData, unknown>, 'run' | 'isRunning' | 'error'>;
  does: ReactNode;
  look?: 'main' | 'act';
  isDisabled?: boolean;
  /** The harmless button. */
  keep?: ReactNode;
  /** Further fields, and what was answered. */
  children?: ReactNode;
}

/** What a person fills in, and the button that sends it. */
export function Form({ fields = [], act, does, look = 'main', isDisabled, keep, children }: FormParts) {
  const say = useSay();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    act.run(new FormData(event.currentTarget));
  };
  return (
    <form className="stack" onSubmit={submit}>
      {fields.map(({ label, hint, isLong, ...input }) =>
        isLong ? (
          <Field key={input.name} label={say(label)}>
            <textarea
              name={input.name}
              required={input.required}
              maxLength={input.maxLength}
              defaultValue={input.defaultValue}
            />
          </Field>
        ) : (
          <Input key={input.name} label={say(label)} hint={hint && say(hint)} required {...input} />
        ),
      )}
      {children}
      <Refusal of={act.error} />
      <div className="btns">
        {keep}
        <ActButton act={act} look={look} isDisabled={isDisabled}>
          {does}
        </ActButton>
      </div>
    </form>
  );
}

interface FormSheetParts extends Omit<FormParts, 'keep'> {
  title: ReactNode;
  /** The words of the harmless button. */
  leave: ReactNode;
  onClose(): void;
}

/** A form in a sheet, with two answers. The first is harmless. */
export const FormSheet = ({ title, leave, onClose, ...form }: FormSheetParts) => (
  <Sheet title={title} isBusy={form.act.isRunning} onClose={onClose}>
    <Form
      {...form}
      keep={
        <button type="button" className="btn" disabled={form.act.isRunning} onClick={onClose}>
          {leave}
        </button>
      }
    />
  </Sheet>
);

interface AskParts<Result> extends Pick<FormParts, 'fields' | 'look' | 'children'> {
  /** The keys of its words: this one is the button, below it stand `.title`, `.then`, `.keep` and `.do`. */
  words: string;
  values?: Parameters<Say>[1];
  /** How the button looks. */
  button?: 'main' | 'strong' | 'small' | 'on-tint';
  icon?: IconName;
  work: (form: FormData) => Promise<Result>;
  onDone?: (result: Result) => void;
}

/** A button that asks first: it says the consequence. */
export function Ask<Result>(parts: AskParts<Result>) {
  const { words, values, button = 'small', icon, work, onDone, children, ...form } = parts;
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const word = (name: string) => say(`${words}${name}` as Word, values);
  const act = useAct(work, {
    onDone: (result) => {
      close();
      onDone?.(result);
    },
  });
  const open = () => {
    act.reset();
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={`btn ${button}`} onClick={open}>
        {icon && <Icon name={icon} isSmall={button === 'small'} />}
        {word('')}
      </button>
      {isOpen && (
        <FormSheet {...form} act={act} title={word('.title')} leave={word('.keep')} does={word('.do')} onClose={close}>
          <Note tone={form.look === 'act' ? 'act' : 'wait'} icon="alert" isStill>
            {word('.then')}
          </Note>
          {children}
        </FormSheet>
      )}
    </>
  );
}
