import { appsReadReadiness, dataOf, keysList, type ListedSubmissionDto, submissionsList } from '@risiti/client/browser';
import { Link } from 'wouter';
import { accountClient, type Shop, useShop } from '../../calls/shop.js';
import { Say } from '../../parts/say.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { NewKey, useFreshKey } from './apps.js';
import { DeviceForm, readDevice } from './device.js';
import { Page, ShownOnce } from './kit.js';
import { FIRST_STEPS, type FirstStep, FirstSteps } from './steps.js';
import { TestSale } from './test-sale.js';

/** A test sale in production would be a sale, so the first run is for the sandbox. */
export default function FirstRun() {
  const say = useSay();
  const { app } = useShop();
  if (app.environment === 'PRODUCTION')
    return (
      <Say tone="wait" icon="lock" asks={app.name} title={say('firstRun.real')} then={say('firstRun.real.then')} />
    );
  return (
    <Page name="first-run" read={readProgress}>
      {(progress) => <Progress {...progress} />}
    </Page>
  );
}

interface Seen {
  done: FirstStep[];
  /** Of the key and the device. */
  hint: string | undefined;
  unit: string | null | undefined;
  /** The newest one, and the newest one that KRA has signed. */
  last: ListedSubmissionDto | undefined;
  signed: ListedSubmissionDto | undefined;
}

/** What is done is what Risiti has seen, so a reload forgets nothing. */
async function readProgress(shop: Shop, signal: AbortSignal): Promise<{ data: Seen }> {
  const ofApp = { client: accountClient, path: { id: shop.app.appId }, signal };
  const [readiness, keys, sales, device] = await Promise.all([
    appsReadReadiness(ofApp),
    keysList(ofApp),
    submissionsList({ client: shop.client, query: { kind: 'sale', limit: '5' }, signal }),
    readDevice(shop, signal),
  ]);
  const { submissions } = dataOf(sales);
  const seen = dataOf(readiness).steps.flatMap(({ name, done }) => (done ? [name] : []));
  const hint = dataOf(keys).keys.findLast(({ revokedAt }) => revokedAt === null)?.hint;
  const done = FIRST_STEPS.filter((name) => name === 'app' || (name === 'key' ? hint : seen.includes(name)));
  const signed = submissions.find(({ status }) => status === 'APPROVED');
  return { data: { done, hint, unit: device.data.device?.sdcId, last: submissions[0], signed } };
}

function Progress({ done: seen, hint = '', unit, last, signed }: Seen) {
  const say = useSay();
  const { app } = useShop();
  const { moment } = useFormat();
  const { freshKeyOf, show } = useFreshKey();
  const freshKey = freshKeyOf(app.appId);
  const done = freshKey ? seen.filter((name) => name !== 'key') : seen;
  const receipt = signed && (
    <Link className="btn small" href={`/documents/${signed.submissionId}`}>
      {say('firstRun.showReceipt')}
    </Link>
  );
  const facts = {
    app: say('firstRun.app.fact', { name: app.name, tin: app.tin, branch: app.bhfId }),
    key: say('firstRun.key.fact', { hint }),
    device: unit && say('firstRun.device.fact', { unit }),
    sale: signed?.settledAt && say('firstRun.sale.fact', { number: signed.reference, time: moment(signed.settledAt) }),
    receipt,
  };
  const todo = {
    key: freshKey ? <ShownOnce text={freshKey} onStored={() => show(null)} /> : <NewKey />,
    device: <DeviceForm />,
    sale: <TestSale last={last} />,
    receipt: receipt ? <div className="btns">{receipt}</div> : <TestSale last={last} />,
  };
  return (
    <>
      <Sentence done={done} isFresh={freshKey !== undefined} />
      <FirstSteps done={done} facts={facts} todo={todo} />
    </>
  );
}

function Sentence({ done, isFresh }: { done: readonly FirstStep[]; isFresh: boolean }) {
  const say = useSay();
  const { me } = useShop();
  const asks = say('firstRun.asks', { name: me.accountName, done: done.length });
  const next = FIRST_STEPS.find((name) => !done.includes(name));
  const title = say('firstRun.left', { n: FIRST_STEPS.length - done.length });
  if (isFresh) return <Say tone="wait" icon="key" asks={asks} title={say('keys.copy')} then={say('keys.then')} />;
  if (next) return <Say icon="store" asks={asks} title={title} then={say(`firstRun.next.${next}` as Word)} />;
  const ways = (
    <>
      <Link className="btn main" href="/">
        {say('firstRun.toToday')}
      </Link>
      <Link className="btn on-tint" href="/set-up/go-live">
        {say('setUp.go-live')}
      </Link>
    </>
  );
  return <Say asks={asks} title={say('firstRun.ready')} then={say('firstRun.ready.then')} actions={ways} />;
}
