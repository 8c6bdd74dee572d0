import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Audience } from '../calls/session.js';
import { Icon, type IconName } from '../parts/icon.js';
import { useSay, type Word } from '../words/words.js';
import { Away } from './away.js';
import { Boundary } from './boundary.js';
import { Logo } from './logo.js';
import { More } from './more.js';
import { openSearch, PageTools } from './page-tools.js';

/** A page of the rail. On a phone the first four stand in the bar at the bottom. */
export interface Place {
  path: string;
  icon: IconName;
  word: Word;
  /** For the bar of a phone, where a word has little room. */
  shortWord?: Word;
  /** How much waits for the person there. */
  count?: number;
  isUrgent?: boolean;
}

interface FrameParts {
  audience: Audience;
  places: readonly Place[];
  /** Chooses the shop or the environment. */
  chooser?: ReactNode;
  /** Who is logged in. */
  who: ReactNode;
  children: ReactNode;
}

const IN_BAR = 4;

export const isAt = (location: string, path: string): boolean =>
  location === path || (path !== '/' && path !== '/operator' && location.startsWith(`${path}/`));

/** What stands around every page of one audience: a rail at the left; on a phone a header, and a bar at the bottom. */
export function Frame({ audience, places, chooser, who, children }: FrameParts) {
  const say = useSay();
  const [location] = useLocation();
  const links = (shown: readonly Place[]) => shown.map((place) => <PlaceLink key={place.path} place={place} />);
  const foot = (
    <>
      <More audience={audience} />
      <p className="who">{who}</p>
    </>
  );
  return (
    <div className={audience}>
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {say('shell.skip')}
      </button>
      <div className="shell">
        <header className="top">
          <Logo />
          {chooser}
          <button type="button" className="btn bare tap" aria-label={say('shell.search')} onClick={openSearch}>
            <Icon name="search" />
          </button>
        </header>
        <aside className="rail">
          <Link className="brand" href={audience === 'shop' ? '/' : '/operator'}>
            <Logo />
            Risiti
            <small>{audience === 'operator' && say('shell.operator')}</small>
          </Link>
          {chooser}
          <nav className="nav" aria-label={say('shell.pages')}>
            {links(places)}
          </nav>
          <div className="foot">{foot}</div>
        </aside>
        <main className="page" id="main" tabIndex={-1}>
          <div className="inner">
            <PageTools audience={audience} />
            <Away />
            <Boundary key={location}>{children}</Boundary>
          </div>
        </main>
        <Bar first={links(places.slice(0, IN_BAR))} rest={links(places.slice(IN_BAR))} foot={foot} />
      </div>
    </div>
  );
}

/** The bar at the bottom of a phone, and what "More" opens above it. */
function Bar({ first, rest, foot }: { first: ReactNode; rest: ReactNode; foot: ReactNode }) {
  const say = useSay();
  const [location] = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [location]);
  return (
    <>
      <nav className="tabs" aria-label={say('shell.pages')}>
        {first}
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="dots" />
          {say('shell.more')}
        </button>
      </nav>
      {isOpen && (
        <div className="more">
          <nav className="nav" aria-label={say('shell.more')}>
            {rest}
          </nav>
          {foot}
        </div>
      )}
    </>
  );
}

function PlaceLink({ place: { path, icon, word, shortWord = word, count, isUrgent } }: { place: Place }) {
  const say = useSay();
  const [location] = useLocation();
  return (
    <Link href={path} aria-current={isAt(location, path) ? 'page' : undefined}>
      <Icon name={icon} />
      <span className="only-wide">{say(word)}</span>
      <span className="only-phone">{say(shortWord)}</span>
      {Boolean(count) && (
        <span className={isUrgent ? 'count act' : 'count'}>
          {count}
          <span className="sr"> {say('shell.waiting')}</span>
        </span>
      )}
    </Link>
  );
}
