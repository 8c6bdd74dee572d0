import { appsChange, type ChangeAppDto, deviceInitialize } from '@risiti/client/browser';
import { type ChangeEvent, useState } from 'react';
import { useAct } from '../../calls/act.js';
import { accountClient, useShop } from '../../calls/shop.js';
import { Card, Note } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import { Form, textIn, type Wish } from '../../parts/form.js';
import { Say } from '../../parts/say.js';
import { useSay } from '../../words/words.js';
import { DeviceAnswer, DeviceForm, readDevice } from './device.js';
import { Page } from './kit.js';
import { logoOf } from './logo.js';

/** What stands on receipts beside the sale. The texts belong to the device. */
export default function Receipt() {
  const say = useSay();
  return (
    <Page name="device" read={readDevice}>
      {({ device }) => (
        <>
          <Say
            icon="printer"
            asks={say('setUp.receipt')}
            title={say('receiptTexts.title')}
            then={say('receiptTexts.then')}
          />
          <div className="cols half">
            <Card title={say('receiptTexts.head')}>{device?.initialisedAt ? <Head /> : <DeviceForm />}</Card>
            <Foot />
          </div>
        </>
      )}
    </Page>
  );
}

/** In the lengths that KRA allows. */
const TEXTS: readonly Wish[] = [
  { name: 'trdeNm', label: 'receiptTexts.trdeNm', required: false, maxLength: 20 },
  { name: 'adrs', label: 'receiptTexts.adrs', required: false, maxLength: 200 },
  { name: 'custMblNo', label: 'receiptTexts.custMblNo', required: false, maxLength: 20 },
  { name: 'topMsg', label: 'receiptTexts.topMsg', required: false, maxLength: 20 },
  { name: 'btmMsg', label: 'receiptTexts.btmMsg', required: false, maxLength: 20 },
];
const NO_LOGO = 'none';

/** Risiti does not tell what stands there now, so a field that is left empty changes nothing. */
function Head() {
  const say = useSay();
  const { client } = useShop();
  const [logo, setLogo] = useState<string>();
  const act = useAct((form: FormData) => {
    const texts = TEXTS.map(({ name }) => [name, textIn(form, name)]).filter(([, text]) => text);
    return deviceInitialize({ client, body: { receipt: { ...Object.fromEntries(texts), ...(logo && { logo }) } } });
  });
  return (
    <Form fields={TEXTS} act={act} does={say('receiptTexts.save')}>
      <LogoField logo={logo} onLogo={setLogo} />
      <Note>{say('receiptTexts.stays')}</Note>
      <DeviceAnswer of={act.result} />
    </Form>
  );
}

function LogoField({ logo, onLogo }: { logo: string | undefined; onLogo: (logo: string | undefined) => void }) {
  const say = useSay();
  const [isWrong, setWrong] = useState(false);
  const take = async ({ target: { files } }: ChangeEvent<HTMLInputElement>) => {
    const png = files?.[0] && (await logoOf(files[0]));
    setWrong(Boolean(files?.[0]) && !png);
    onLogo(png);
  };
  const isNone = logo === NO_LOGO;
  return (
    <>
      <Field
        label={say('receiptTexts.logo')}
        hint={say(logo && !isNone ? 'receiptTexts.logo.taken' : 'receiptTexts.logo.hint')}
        wrong={isWrong && say('receiptTexts.logo.wrong')}
      >
        <input type="file" accept="image/png,image/jpeg" disabled={isNone} onChange={(event) => void take(event)} />
      </Field>
      <label className="check">
        <input
          type="checkbox"
          checked={isNone}
          onChange={({ target }) => onLogo(target.checked ? NO_LOGO : undefined)}
        />
        <span>{say('receiptTexts.logo.none')}</span>
      </label>
    </>
  );
}

const LONG = { isLong: true, maxLength: 500 } as const;

/** The foot of invoices on A4. Who changes where buyers pay could have them pay elsewhere, so that is for owners. */
function Foot() {
  const say = useSay();
  const { me, app } = useShop();
  const [terms, bank] = [app.invoiceTerms ?? '', app.bankDetails ?? ''];
  const all: Wish[] = [
    { ...LONG, name: 'invoiceTerms', label: 'receiptTexts.terms', defaultValue: terms },
    { ...LONG, name: 'bankDetails', label: 'receiptTexts.bank', defaultValue: bank },
  ];
  const fields = me.role === 'OWNER' ? all : all.slice(0, 1);
  const act = useAct((form: FormData) => {
    // Null takes a text away, which the type of the client does not know.
    const texts = fields.map(({ name }) => [name, textIn(form, name) || null]);
    const body = Object.fromEntries(texts) as ChangeAppDto;
    return appsChange({ client: accountClient, path: { id: app.appId }, body });
  });
  return (
    <Card title={say('receiptTexts.foot')}>
      <Form fields={fields} act={act} does={say('receiptTexts.save')}>
        <Note tone={act.result && 'good'}>{say(act.result ? 'receiptTexts.saved' : 'receiptTexts.foot.then')}</Note>
      </Form>
    </Card>
  );
}
