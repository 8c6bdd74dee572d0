import {
  appsReadReadiness,
  type Client,
  dataOf,
  itemsCreateService,
  keysList,
  type ListedSubmissionDto,
  RisitiError,
  salesCreate,
  submissionsList,
} from '@risiti/client/browser';
import { Link } from 'wouter';
import { useAct } from '../../calls/act.js';
import { accountClient, type Shop, useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Say } from '../../parts/say.js';
import { Status } from '../../parts/status.js';
import { ShownOnce } from '../../parts/shown-once.js';
import { money, todayAsNumber, useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { NewKey, useFreshKey } from './apps.js';
import { DeviceForm, readDevice } from './device.js';
import { Page } from './kit.js';
import { FIRST_STEPS, type FirstStep, FirstSteps } from './first-steps.js';

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

const PRICE = 116;
const ITEM_CODE = 'TEST-ITEM';

/** Registers the test item, unless it is there, and sells one of it. */
async function sellTestItem(client: Client, itemName: string) {
  const item = { itemName, taxType: 'B', price: PRICE, itemCode: ITEM_CODE } as const;
  await itemsCreateService({ client, body: item }).catch((error: unknown) => {
    if (!(error instanceof RisitiError && error.code === '004')) throw error;
  });
  const invcNo = `TEST-${Date.now().toString(36).toUpperCase()}`;
  const way = { pmtTyCd: '01', rcptTyCd: 'S', salesSttsCd: '02', destnCountryCd: 'KE' } as const;
  const price = { currency: 'KES', exchangeRate: 1, pricesIncludeTax: true } as const;
  const transaction = { invcNo, salesDt: todayAsNumber(), ...way, ...price };
  return salesCreate({ client, body: { transaction, items: [{ itemCd: ITEM_CODE, qty: 1, prc: PRICE }] } });
}

/** A sale of the sandbox, from here or from a till. */
function TestSale({ last }: { last: ListedSubmissionDto | undefined }) {
  const say = useSay();
  const { client } = useShop();
  const act = useAct(() => sellTestItem(client, say('firstRun.item')));
  return (
    <>
      <p>{say('firstRun.fromHere', { price: money(PRICE) })}</p>
      <p>{say('firstRun.fromTill')}</p>
      {last && (
        <p>
          <Link href={`/documents/${last.submissionId}`}>{last.reference}</Link> <Status of={last.status} />
        </p>
      )}
      <Refusal of={act.error} />
      <div className="btns">
        <ActButton act={act} look="main" onPress={() => act.run()}>
          {say('firstRun.sell')}
        </ActButton>
        <a className="btn" href="/docs" target="_blank" rel="noreferrer">
          {say('firstRun.call')}
        </a>
      </div>
    </>
  );
}
