import type { ReactNode } from 'react';
import { useAwaySince } from '../calls/connection.js';
import { useFormat } from '../words/format.js';
import { useSay } from '../words/words.js';
import { Icon, type IconName } from './icon.js';

/** good: all is well. wait: it goes on by itself. act: somebody must do something now. */
export type Tone = 'good' | 'wait' | 'act';

const ICONS: Record<Tone, IconName> = { good: 'check', wait: 'clock', act: 'alert' };

interface SaySentence {
  tone?: Tone;
  icon?: IconName;
  /** The question of the reader, or what the page is about. */
  asks: ReactNode;
  /** The one large sentence that answers it. */
  title: ReactNode;
  /** What to do then. */
  then?: ReactNode;
  actions?: ReactNode;
  /** Shows whether what the page shows is of now. */
  isLive?: boolean;
  /** The sentence of Today and Now is larger than that of all other pages. */
  isBig?: boolean;
}

/** The sentence with which every page begins. */
export function Say({ tone = 'good', icon, asks, title, then, actions, isLive, isBig }: SaySentence) {
  return (
    <section className={`say ${tone === 'good' ? '' : tone} ${isBig ? '' : 'mid'}`}>
      <span className="mark">
        <Icon name={icon ?? ICONS[tone]} />
      </span>
      <p className="asks">{asks}</p>
      <h1 aria-live="polite">{title}</h1>
      {then && (
        <p className="then" aria-live="polite">
          {then}
        </p>
      )}
      {actions && <div className="do">{actions}</div>}
      {isLive && <Live />}
    </section>
  );
}

/** "Live", or the time of what is shown while Risiti does not answer. */
export function Live() {
  const say = useSay();
  const { clock } = useFormat();
  const since = useAwaySince();
  return <span className={since ? 'live off' : 'live'}>{since ? clock(since) : say('live')}</span>;
}
