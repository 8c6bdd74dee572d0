import { useLocation } from 'wouter';
import { useAct } from '../../calls/act.js';
import type { Sessions } from '../../calls/session.js';
import { Form } from '../../parts/form.js';
import { Say } from '../../parts/say.js';
import { keep } from '../../browser/kept.js';
import { useSay } from '../../words/words.js';
import { appFields, useCreateApp } from './apps.js';
import { FirstSteps } from './first-steps.js';

/** The first run before there is an app. With the first app all pages are drawn anew, and the run goes on there. */
export default function FirstApp({ me }: { me: NonNullable<Sessions['shop']> }) {
  const say = useSay();
  const [, go] = useLocation();
  const act = useAct(useCreateApp('SANDBOX'), {
    onDone: ({ appId }) => {
      keep('app', appId);
      go('/set-up/first-run');
    },
  });
  const asks = say('firstRun.asks', { name: me.accountName, done: 0 });
  return (
    <>
      <Say icon="store" asks={asks} title={say('firstRun.begin')} then={say('firstRun.next.app')} />
      <FirstSteps done={[]} todo={{ app: <Form fields={appFields()} act={act} does={say('newApp.SANDBOX.do')} /> }} />
    </>
  );
}
