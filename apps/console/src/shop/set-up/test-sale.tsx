import {
  type Client,
  itemsCreateService,
  type ListedSubmissionDto,
  RisitiError,
  salesCreate,
} from '@risiti/client/browser';
import { Link } from 'wouter';
import { useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Status } from '../../parts/status.js';
import { money, todayAsNumber } from '../../words/format.js';
import { useSay } from '../../words/words.js';

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
export function TestSale({ last }: { last: ListedSubmissionDto | undefined }) {
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
