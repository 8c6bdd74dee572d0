import type { ReactNode } from 'react';
import { Card } from '../../parts/card.js';
import { Row } from '../../parts/row.js';
import { Steps } from '../../parts/steps.js';
import { useSay, type Word } from '../../words/words.js';

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
