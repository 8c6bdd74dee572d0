import type { InvoiceDocumentDto, ReceiptPrintDto, SubmissionDetailsDto } from '@risiti/client/browser';
import type { ReactNode } from 'react';
import { useShop } from '../../calls/shop.js';
import type { IconName } from '../../parts/icon.js';
import { Say, type Tone } from '../../parts/say.js';
import { money, useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';

type State = readonly [name: string, tone: Tone, icon: IconName];

const STATES: Readonly<Record<SubmissionDetailsDto['status'], State>> = {
  ACCEPTED: ['waits', 'wait', 'clock'],
  QUEUED: ['waits', 'wait', 'clock'],
  SUBMITTING: ['waits', 'wait', 'clock'],
  RETRYING: ['retries', 'wait', 'clock'],
  IN_DOUBT: ['retries', 'wait', 'clock'],
  NEEDS_REVIEW: ['review', 'wait', 'help'],
  APPROVED: ['signed', 'good', 'check'],
  REJECTED: ['refused', 'act', 'x'],
  CANCELLED: ['withdrawn', 'wait', 'x'],
  FAILED: ['givenUp', 'act', 'x'],
};
const DEVICE_REFUSED: State = ['deviceRefused', 'act', 'alert'];
const HELD: State = ['held', 'wait', 'pause'];
const DONE: State = ['done', 'good', 'check'];

function stateOf(of: SubmissionDetailsDto): State {
  if (isDeviceRefused(of)) return DEVICE_REFUSED;
  const state = STATES[of.status];
  if (of.device && state[1] === 'wait' && of.settledAt === null) return HELD;
  return of.status === 'APPROVED' && of.links.receipt === null ? DONE : state;
}

/** It waits until KRA accepts its device again, which the shop must see to. */
export const isDeviceRefused = ({ device, settledAt }: SubmissionDetailsDto): boolean =>
  device?.state === 'REFUSED' && settledAt === null;

interface SentenceParts {
  of: SubmissionDetailsDto;
  invoice: InvoiceDocumentDto | null;
  prints: readonly ReceiptPrintDto[];
  actions: ReactNode;
}

/** How a document stands, and what to do then. */
export function Sentence({ of, invoice, prints, actions }: SentenceParts) {
  const say = useSay();
  const { moment } = useFormat();
  const { me } = useShop();
  const [name, tone, icon] = stateOf(of);
  const isForOwner = name === 'deviceRefused' && me.role === 'MANAGER';
  const kind = say(`document.kind.${of.kind}` as Word);
  const asks = [`${kind} ${of.reference}`, moment(of.acceptedAt), invoice?.transaction.regrNm]
    .filter(Boolean)
    .join(' · ');
  const title = name === 'signed' && prints.length > 0 ? 'document.printed.title' : `document.${name}.title`;
  const then = () => {
    if (name === 'signed') return <Paid invoice={invoice} prints={prints} />;
    if (name === 'refused') return <Refused of={of} />;
    return (
      <>
        {of.device && <q lang="en">{of.device.message}</q>}{' '}
        {say(isForOwner ? 'device.askOwner' : (`document.${name}.then` as Word))}{' '}
        {of.nextAttemptAt && say('document.next', { time: moment(of.nextAttemptAt) })}
      </>
    );
  };
  return <Say {...{ tone, icon, asks, actions }} title={say(title as Word)} then={then()} isLive />;
}

function Paid({ invoice, prints }: Pick<SentenceParts, 'invoice' | 'prints'>) {
  const say = useSay();
  const { moment } = useFormat();
  if (!invoice) return say('document.deleted');
  const { totAmt, currency, pmtTyCd, rcptTyCd } = invoice.transaction;
  const paid = { money: money(totAmt, currency), by: say(`document.pay.${pmtTyCd}`) };
  const [original] = prints;
  return (
    <>
      {say(rcptTyCd === 'R' ? 'document.paidBack' : 'document.paid', paid)}{' '}
      {original ? say('document.prints', { n: prints.length, time: moment(original.at) }) : say('document.notPrinted')}
    </>
  );
}

/** Why a document was refused, in the words of KRA or of Risiti, and what to do about it. */
function Refused({ of: { authority, refusals } }: { of: SubmissionDetailsDto }) {
  const say = useSay();
  const quote = authority && <q lang="en">{`${authority.code} ${authority.message}`}</q>;
  return refusals.map(({ message, fix }, place) => (
    <span key={place}>
      {quote ? say('document.kraSaid') : <span lang="en">{message}</span>} {quote} <span lang="en">{fix}</span>
    </span>
  ));
}
