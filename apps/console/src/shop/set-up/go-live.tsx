import { appsReadReadiness } from '@risiti/client/browser';
import { useLocation } from 'wouter';
import { accountClient, useShop } from '../../calls/shop.js';
import { Say } from '../../parts/say.js';
import { useSay, type Word } from '../../words/words.js';
import { NewApp } from './apps.js';
import { Page } from './kit.js';
import { Steps } from '../../parts/steps.js';

/** Where a step is done in this console. */
const WAYS: Readonly<Record<string, string>> = {
  device: '/set-up/first-run',
  item: '/set-up/first-run',
  sale: '/set-up/first-run',
  receipt: '/documents',
  refund: '/documents',
  productionKey: '/set-up/keys',
  productionDevice: '/set-up/device',
};

/** What a till has done in the sandbox and in production, and what is next before it sells for real. */
export default function GoLive() {
  const say = useSay();
  const { app } = useShop();
  return (
    <Page
      name="go-live"
      read={(_, signal) => appsReadReadiness({ client: accountClient, path: { id: app.appId }, signal })}
    >
      {({ ready, steps }) => {
        const left = steps.filter(({ done }) => !done).length;
        const title = ready ? say('goLive.ready') : say('goLive.left', { n: left });
        const shown = steps.map(({ name, done, method, path }) => ({
          ...{ name, isDone: done, title: say(`goLive.${name}` as Word), todo: <Way name={name} /> },
          about: `${say(`goLive.${name}.then` as Word)} ${method} ${path}`,
        }));
        return (
          <>
            <Say icon={ready ? 'check' : 'bolt'} asks={say('setUp.go-live')} title={title} then={say('goLive.then')} />
            <Steps steps={shown} meanwhile="productionApp" />
          </>
        );
      }}
    </Page>
  );
}

/** What belongs to production is done in the app of production. */
function Way({ name }: { name: string }) {
  const say = useSay();
  const { app, apps, choose } = useShop();
  const [, go] = useLocation();
  const real = apps.find((one) => one.environment === 'PRODUCTION' && one.tin === app.tin && one.bhfId === app.bhfId);
  const practice = apps.find((one) => one.environment === 'SANDBOX' && one.tin === app.tin && one.bhfId === app.bhfId);
  const path = WAYS[name];
  if (name === 'productionApp' && real) return <p>{say('goLive.waits', { name: real.name })}</p>;
  const start = (way: string) => {
    choose(((name.startsWith('production') ? real : practice) ?? app).appId);
    go(way);
  };
  return (
    <div className="btns">
      {name === 'productionApp' && <NewApp environment="PRODUCTION" />}
      {path && (
        <button type="button" className="btn main" onClick={() => start(path)}>
          {say('goLive.do')}
        </button>
      )}
    </div>
  );
}
