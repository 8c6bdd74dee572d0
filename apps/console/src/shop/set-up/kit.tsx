import { dataOf } from '@risiti/client/browser';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { type Act, useAct } from '../../calls/act.js';
import { type Shop, useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { Sheet } from '../../parts/sheet.js';
import { type Say, useSay, type Word } from '../../words/words.js';

interface PageParts<Data> {
  /** Of the page, as its address has it. */
  name: string;
  /** Which part of a long list. */
  from?: string | undefined;
  read: (shop: Shop, signal: AbortSignal) => Promise<{ data: Data }>;
  /** It stands in a card of a page. */
  isPart?: boolean;
  children: (data: Data) => ReactNode;
}

/** A page, when what it shows has been read. */
export function Page<Data extends object>({ name, from, read, isPart, children }: PageParts<Data>) {
  const say = useSay();
  const shop = useShop();
  const query = useQuery({
    queryKey: shop.key('set-up', name, from),
    queryFn: async ({ signal }) => dataOf(await read(shop, signal)),
    placeholderData: keepPreviousData,
  });
  if (isPart) return <LoadedPart query={query}>{children}</LoadedPart>;
  return (
    <Loaded query={query} asks={say(`setUp.${name}` as Word)}>
      {children}
    </Loaded>
  );
}

interface RowParts {
  icon: IconName;
  tone?: string;
  title: ReactNode;
  about?: ReactNode;
  /** At the right: what can be done, or how it stands. */
  children?: ReactNode;
}

/** One line of a list. */
export const Row = ({ icon, tone = '', title, about, children }: RowParts) => (
  <li>
    <span className={`dot ${tone}`}>
      <Icon name={icon} />
    </span>
    <div>
      <b>{title}</b>
      {about && <p>{about}</p>}
    </div>
    {children}
  </li>
);

/** A field of a form. A long one has several lines. */
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
  /** The harmless button. */
  keep?: ReactNode;
  /** Further fields, and what was answered. */
  children?: ReactNode;
}

/** What a person fills in, and the button that sends it. */
export function Form({ fields = [], act, does, look = 'main', keep, children }: FormParts) {
  const say = useSay();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    act.run(new FormData(event.currentTarget));
  };
  return (
    <form className="stack" onSubmit={submit}>
      {fields.map(({ label, hint, isLong, ...input }) => (
        <Field key={input.name} label={say(label)} hint={hint && say(hint)}>
          {isLong ? (
            <textarea name={input.name} maxLength={input.maxLength} defaultValue={input.defaultValue} />
          ) : (
            <input required autoComplete="off" {...input} />
          )}
        </Field>
      ))}
      {children}
      <Refusal of={act.error} />
      <div className="btns">
        {keep}
        <ActButton act={act} look={look}>
          {does}
        </ActButton>
      </div>
    </form>
  );
}

export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

interface AskParts<Result> extends Pick<FormParts, 'fields' | 'look' | 'children'> {
  /** The keys of its words: this one is the button, below it stand `.title`, `.then`, `.keep` and `.do`. */
  words: string;
  values?: Parameters<Say>[1];
  /** How the button looks. */
  button?: 'main' | 'strong' | 'small';
  work: (form: FormData) => Promise<Result>;
  onDone?: (result: Result) => void;
}

/** A button that asks first: the consequence, what is to be filled in, and two answers. The first is harmless. */
export function Ask<Result>({ words, values, button = 'small', work, onDone, ...form }: AskParts<Result>) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const word = (name: string) => say(`${words}${name}` as Word, values);
  const act = useAct(work, {
    onDone: (result) => {
      setOpen(false);
      onDone?.(result);
    },
  });
  const open = () => {
    act.reset();
    setOpen(true);
  };
  const keep = (
    <button type="button" className="btn" onClick={() => setOpen(false)}>
      {word('.keep')}
    </button>
  );
  return (
    <>
      <button type="button" className={`btn ${button}`} onClick={open}>
        {word('')}
      </button>
      {isOpen && (
        <Sheet title={word('.title')} onClose={() => setOpen(false)}>
          <Note tone={form.look === 'act' ? 'act' : 'wait'} icon="alert">
            {word('.then')}
          </Note>
          <Form act={act} keep={keep} does={word('.do')} {...form} />
        </Sheet>
      )}
    </>
  );
}

/** What Risiti keeps no copy of. A page without TLS cannot copy: there the person marks the text. */
export function ShownOnce({ text, onStored }: { text: string; onStored: () => void }) {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <div className="stack">
      <p className="key mono">{text}</p>
      <div className="btns">
        {'clipboard' in navigator && (
          <button type="button" className="btn main" onClick={copy}>
            <Icon name={isCopied ? 'check' : 'copy'} />
            {say(isCopied ? 'setUp.copied' : 'setUp.copy')}
          </button>
        )}
        <button type="button" className="btn" onClick={onStored}>
          <Icon name="check" />
          {say('setUp.stored')}
        </button>
      </div>
    </div>
  );
}
