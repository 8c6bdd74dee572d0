import type { ReactNode } from 'react';
import { Card } from '../../parts/card.js';
import { Icon } from '../../parts/icon.js';
import { Row } from '../../parts/row.js';
import { useSay, type Word } from '../../words/words.js';

interface OneStep {
  name: string;
  isDone: boolean;
  title: ReactNode;
  about: ReactNode;
  /** What is to be done in it. */
  todo?: ReactNode;
}

/** A checklist. What is to be done stands in the next step alone, unless another one can be done meanwhile. */
export function Steps({ steps, meanwhile }: { steps: readonly OneStep[]; meanwhile?: string }) {
  const say = useSay();
  const next = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <ol className="steps">
      {steps.map(({ name, isDone, title, about, todo }, place) => (
        <li key={name} className={`step ${isDone ? 'done' : name === next ? 'now' : 'later'}`}>
          <span className="no">{isDone ? <Icon name="check" /> : place + 1}</span>
          <div>
            <h2>
              {title} {isDone && <span className="sr">{say('setUp.done')}</span>}
            </h2>
            <p>{about}</p>
          </div>
          {todo && !isDone && (name === next || name === meanwhile) && <div className="body">{todo}</div>}
        </li>
      ))}
    </ol>
  );
}

export const FIRST_STEPS = ['app', 'key', 'device', 'sale', 'receipt'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
type Texts = Partial<Record<FirstStep, ReactNode>>;

/** The way from nothing to the first receipt: what is known of the steps that are done, what to do in the others. */
export function FirstSteps({ done, facts = {}, todo }: { done: readonly FirstStep[]; facts?: Texts; todo: Texts }) {
  const say = useSay();
  const steps = FIRST_STEPS.map((name) => {
    const isDone = done.includes(name);
    const title = say(`firstRun.${name}.${isDone ? 'done' : 'to'}` as Word);
    const about = (isDone && facts[name]) || say(`firstRun.${name}.then` as Word);
    return { name, isDone, title, about, todo: todo[name] };
  });
  return (
    <div className="cols">
      <Steps steps={steps} />
      <Card title={say('firstRun.atHand')}>
        <ul className="rows tight">
          <Row icon="doc" title={say('newApp.tin')} about={say('newApp.tin.hint')} />
          <Row icon="store" title={say('newApp.branch')} about={say('newApp.branch.hint')} />
          <Row icon="hash" title={say('device.serial')} about={say('device.serial.hint')} />
        </ul>
      </Card>
    </div>
  );
}
