import { NoAnswerError, RisitiError } from '@risiti/client/browser';
import type { ReactNode } from 'react';
import type { Act } from '../calls/act.js';
import { useAwaySince } from '../calls/connection.js';
import { useSay } from '../words/words.js';
import { Note } from './card.js';

interface ActButtonParts {
  act: Pick<Act<never, unknown>, 'isRunning'>;
  /** Without it the button submits the form around it. */
  onPress?: () => void;
  /** main: the usual next step. strong: the step of a red or amber sentence. act: it cannot be undone. */
  look?: 'main' | 'strong' | 'act' | 'on-tint';
  isSmall?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

/** A button that writes: it shows that it works, and is off while Risiti does not answer. */
export function ActButton({ act, onPress, look, isSmall, isDisabled, children }: ActButtonParts) {
  const isAway = useAwaySince() !== null;
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={`btn ${look ?? ''} ${isSmall ? 'small' : ''}`}
      disabled={act.isRunning || isAway || isDisabled}
      aria-busy={act.isRunning}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Why an act was refused, with what to do about it. */
export function Refusal({ of: error }: { of: Error | null }) {
  const say = useSay();
  if (!error) return null;
  if (error instanceof NoAnswerError)
    return (
      <Note tone="wait" icon="cloudoff" title={say('act.noAnswer')}>
        {say('act.lookFirst')}
      </Note>
    );
  if (!(error instanceof RisitiError))
    return (
      <Note tone="act" icon="x" title={say('act.failed')}>
        {error.message}
      </Note>
    );
  const problems = error.errors.length > 0 ? error.errors : [{ message: error.message, fix: error.fix }];
  return (
    <Note tone="act" icon="x" title={say('act.notDone')}>
      {problems.map(({ message, fix }, place) => (
        <span key={place} className="problem">
          {message} {fix}{' '}
        </span>
      ))}
    </Note>
  );
}
