import type { ReactNode } from 'react';
import { useSay } from '../words/words.js';
import { Icon } from './icon.js';

interface StepParts {
  no: number;
  state: 'done' | 'now' | 'later';
  title: ReactNode;
  about: ReactNode;
  /** One button, at the right of the title. */
  aside?: ReactNode;
  /** What is to be done in it. */
  children?: ReactNode;
}

/** One step of several. The caller puts them into `ol.steps`. */
export function Step({ no, state, title, about, aside, children }: StepParts) {
  const say = useSay();
  return (
    <li className={`step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="no">{state === 'done' ? <Icon name="check" /> : no}</span>
      <div>
        <h2>
          {title} {state === 'done' && <span className="sr">{say('setUp.done')}</span>}
        </h2>
        <p>{about}</p>
      </div>
      {aside}
      {children && <div className="body">{children}</div>}
    </li>
  );
}

interface OneStep extends Pick<StepParts, 'title' | 'about'> {
  name: string;
  isDone: boolean;
  todo?: ReactNode;
}

/** A checklist. What is to be done stands in the next step alone, unless another one can be done meanwhile. */
export function Steps({ steps, meanwhile }: { steps: readonly OneStep[]; meanwhile?: string }) {
  const next = steps.find(({ isDone }) => !isDone)?.name;
  const stateOf = ({ name, isDone }: OneStep) => (isDone ? 'done' : name === next ? 'now' : 'later');
  return (
    <ol className="steps">
      {steps.map((one, place) => (
        <Step key={one.name} no={place + 1} state={stateOf(one)} title={one.title} about={one.about}>
          {!one.isDone && (one.name === next || one.name === meanwhile) && one.todo}
        </Step>
      ))}
    </ol>
  );
}
