import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Audience } from '../calls/session.js';
import { Icon } from '../parts/icon.js';
import { useFormat } from '../words/format.js';
import { useSay } from '../words/words.js';
import { Help } from './help.js';
import { useKeys } from './keys.js';

/** Where a search leads. What is searched for stands in the fragment, which no log of a server has. */
const RESULTS: Record<Audience, string> = { shop: '/documents', operator: '/operator/search' };

const SEARCH_ID = 'search';

/** A phone has no room for the field until somebody wants it. */
export function openSearch(): void {
  const field = document.getElementById(SEARCH_ID);
  field?.closest('form')?.classList.add('open');
  field?.focus();
}

/** The day and the search above every page, and the keys. */
export function PageTools({ audience }: { audience: Audience }) {
  const say = useSay();
  const [, go] = useLocation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = useCallback(() => setHelpOpen(true), []);
  useKeys(audience, { onSearch: openSearch, onHelp: openHelp });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q')).trim();
    if (text) go(`${RESULTS[audience]}#q=${encodeURIComponent(text)}`);
  };
  return (
    <div className="bar">
      <Clock />
      <form className="find" role="search" onSubmit={search}>
        <Icon name="search" isSmall />
        <input
          id={SEARCH_ID}
          name="q"
          type="search"
          autoComplete="off"
          maxLength={100}
          aria-label={say('shell.search')}
          placeholder={say(audience === 'shop' ? 'shell.searchShop' : 'shell.searchAll')}
        />
        <kbd>/</kbd>
      </form>
      {isHelpOpen && <Help audience={audience} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

const TICK_MS = 10_000;

function Clock() {
  const { day, clock } = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="crumb">
      {day(now)} · <b>{clock(now)}</b>
    </p>
  );
}
