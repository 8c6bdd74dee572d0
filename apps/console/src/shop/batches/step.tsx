import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.js';

interface StepParts {
  no: number;
  state: 'done' | 'now' | 'later';
  title: ReactNode;
  about: ReactNode;
  /** One button, at the right of the title. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A step on the way of a file. */
export const Step = ({ no, state, title, about, aside, children }: StepParts) => (
  <li className={`step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
    <span className="no">{state === 'done' ? <Icon name="check" /> : no}</span>
    <div>
      <h2>{title}</h2>
      <p>{about}</p>
    </div>
    {aside}
    {children && <div className="body">{children}</div>}
  </li>
);
