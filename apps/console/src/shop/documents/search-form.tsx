import type { FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { Choice, Input } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { useSay, type Word } from '../../words/words.js';
import { addressOf, ALL, DAYS_BY_AMOUNT, kindOf, type Search, WAITING } from './search.js';

const KINDS = [
  ...['sale', 'credit-note', 'stock-movement', 'stock-master', 'item', 'item-composition', 'purchase-confirmation'],
  ...['import-link', 'branch-customer', 'branch-user', 'branch-insurance', 'device-setup', ALL],
];

const STATES: Readonly<Record<string, Word>> = {
  '': 'documents.anyState',
  [WAITING]: 'status.waits',
  NEEDS_REVIEW: 'status.supportLooks',
  APPROVED: 'status.signed',
  REJECTED: 'status.refused',
  CANCELLED: 'status.withdrawn',
  FAILED: 'status.givenUp',
};

export function SearchForm({ search }: { search: Search }) {
  const say = useSay();
  const [, go] = useLocation();
  const usualKind = kindOf(search);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given: Record<string, string> = Object.fromEntries(
      [...form].map(([name, value]) => [name, String(value).trim()]),
    );
    // A kind that nobody chose follows from the text.
    go(addressOf({ ...given, kind: given.kind === usualKind ? search.kind : given.kind }));
  };
  return (
    <form className="filters" onSubmit={submit}>
      <Input label={say('documents.q')} {...{ name: 'q', type: 'search', defaultValue: search.q, maxLength: 100 }} />
      <Choice
        label={say('documents.kind')}
        {...{ name: 'kind', values: KINDS, defaultValue: usualKind }}
        textOf={(kind) => say(`documents.kind.${kind}` as Word)}
      />
      <Choice
        label={say('documents.state')}
        {...{ name: 'status', values: Object.keys(STATES), defaultValue: search.status }}
        textOf={(status) => say(STATES[status]!)}
      />
      <DaysAndAmount search={search} />
      <div className="btns">
        <button type="submit" className="btn main">
          <Icon name="search" isSmall />
          {say('documents.search')}
        </button>
        <Link className="btn" href="/documents">
          {say('documents.clear')}
        </Link>
      </div>
    </form>
  );
}

const DAY = { type: 'date' };
const AMOUNT = { inputMode: 'decimal', pattern: '\\d{1,15}(\\.\\d{1,2})?', maxLength: 18 } as const;
const RANGES = [
  ['from', 'documents.from', DAY],
  ['to', 'documents.to', DAY],
  ['min', 'documents.min', AMOUNT],
  ['max', 'documents.max', AMOUNT],
] as const;

function DaysAndAmount({ search }: { search: Search }) {
  const say = useSay();
  return (
    <details open={RANGES.some(([name]) => search[name])}>
      <summary>{say('documents.more')}</summary>
      <div className="filters">
        {RANGES.map(([name, word, look]) => (
          <Input key={name} label={say(word)} {...{ name, defaultValue: search[name], ...look }} />
        ))}
      </div>
      <p className="small soft">{say('documents.amountHint', { days: DAYS_BY_AMOUNT })}</p>
    </details>
  );
}
