import {
  type DeviceInitializeResponse,
  type DeviceStateDto,
  dataOf,
  deviceInitialize,
  devicesList,
} from '@risiti/client/browser';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../calls/act.js';
import { type Shop, useShop } from '../../calls/shop.js';
import { Card, Note } from '../../parts/card.js';
import { type Fact, Facts } from '../../parts/facts.js';
import { Ask, Form, textIn, type Wish } from '../../parts/form.js';
import { Say } from '../../parts/say.js';
import { count, useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { Page } from './kit.js';

/** The device of the branch of a shop; null if there is none. */
export async function readDevice({ client, app }: Shop, signal: AbortSignal) {
  const { devices } = dataOf(await devicesList({ client, query: { limit: '200' }, signal }));
  return { data: { device: devices.find(({ tin, bhfId }) => tin === app.tin && bhfId === app.bhfId) ?? null } };
}

/** How the device stands, and what the shop can do about it. */
export default function Device() {
  return (
    <Page name="device" read={readDevice}>
      {({ device }) => <Found device={device} />}
    </Page>
  );
}

function Found({ device }: { device: DeviceStateDto | null }) {
  const say = useSay();
  const { client } = useShop();
  const [answer, setAnswer] = useState<DeviceInitializeResponse>();
  const replace = (form: FormData) =>
    deviceInitialize({ client, body: { deviceSerialNumber: textIn(form, 'serial'), replace: true } });
  const serial = { ...SERIAL, defaultValue: device?.deviceSerialNumber ?? '' };
  const again = device?.state === 'REFUSED' && (
    <Ask words="device.again" button="strong" look="act" fields={[serial]} work={replace} onDone={setAnswer} />
  );
  return (
    <>
      <DeviceSentence device={device} actions={again} />
      <DeviceAnswer of={answer} />
      <Card title={say('setUp.device')}>{device?.initialisedAt ? <DeviceFacts {...device} /> : <DeviceForm />}</Card>
    </>
  );
}

function DeviceFacts({ deviceSerialNumber, sdcId, mrcNo, initialisedAt, waiting, hold }: DeviceStateDto) {
  const say = useSay();
  const { moment } = useFormat();
  const facts: readonly Fact[] = [
    ['device.serial', deviceSerialNumber],
    ['device.unit', sdcId],
    ['device.machine', mrcNo],
    ['device.since', initialisedAt && moment(initialisedAt)],
    ['device.waiting', count(waiting)],
  ];
  return (
    <div className="stack">
      {hold && (
        <Note tone="wait" icon="clock" title={say('device.held', { time: moment(hold.since) })}>
          <q lang="en">{hold.message}</q>
        </Note>
      )}
      <Facts of={facts} />
    </div>
  );
}

const TONES = { READY: 'good', UNINITIALISED: 'wait', REFUSED: 'act', HELD: 'wait' } as const;

/** Whether the device of the shop can sign, and what to do if not. */
export function DeviceSentence({ device, actions }: { device: DeviceStateDto | null; actions?: ReactNode }) {
  const say = useSay();
  const { app } = useShop();
  const state = device?.state ?? 'UNINITIALISED';
  const title = say(`device.${state}` as Word);
  const then = say(`device.${state}.then` as Word);
  return <Say tone={TONES[state]} asks={app.name} title={title} then={then} actions={actions} />;
}

const SERIAL: Wish = { name: 'serial', label: 'device.serial', hint: 'device.serial.hint', maxLength: 100 };

/** Sets the device up for the first time. */
export function DeviceForm() {
  const say = useSay();
  const { client } = useShop();
  const act = useAct((form: FormData) =>
    deviceInitialize({ client, body: { deviceSerialNumber: textIn(form, 'serial') } }),
  );
  return (
    <Form fields={[SERIAL]} act={act} does={say('device.setUp')}>
      <DeviceAnswer of={act.result} />
    </Form>
  );
}

/** How a call about the device went, also if KRA has not answered yet or something had no effect. */
export function DeviceAnswer({ of: answer }: { of: DeviceInitializeResponse | undefined }) {
  const say = useSay();
  if (!answer) return null;
  if ('submissionId' in answer.data) return <Note tone="wait" icon="clock" title={say('device.waits')} />;
  const warnings = answer.warnings?.map(({ message, fix = '' }) => `${message} ${fix}`).join(' ');
  if (warnings) return <Note tone="wait" icon="alert" title={warnings} />;
  return <Note tone="good" icon="check" title={say('device.done')} />;
}
