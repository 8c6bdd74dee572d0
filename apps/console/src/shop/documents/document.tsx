import {
  receiptsListPrints,
  refundsReadCredit,
  type SubmissionDetailsDto,
  submissionsListAttempts,
  submissionsRead,
} from '@risiti/client/browser';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useAct } from '../../calls/act.js';
import { useRead, useShop } from '../../calls/shop.js';
import { Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Icon } from '../../parts/icon.js';
import { Loaded, LoadedPart } from '../../parts/load.js';
import { type Paper, printReceipt } from '../../parts/print-receipt.js';
import { useSay } from '../../words/words.js';
import { Actions, isNormalSale, possibleWith, type SheetName } from './acts.js';
import { Correct } from './correct.js';
import { Fields, Lines, Numbers, Taxes } from './facts.js';
import { invoiceIn } from './invoice.js';
import { Receipt, useDownload, usePrintKey } from './receipt.js';
import { Refund } from './refund.js';
import { Sentence } from './sentence.js';
import { Timeline } from './timeline.js';

const LOOK_EVERY_MS = 10_000;
/** Not every step on the way to a signature is an event. */
const untilSettled = (of: SubmissionDetailsDto | undefined): number | false => of?.settledAt === null && LOOK_EVERY_MS;

/** One document: how it stands, what may be done with it, what it says, and what happened to it. */
export default function DocumentPage({ id }: { id: string }) {
  const say = useSay();
  const shown = useRead(['document', id], (on) => submissionsRead({ ...on, path: { id } }), {
    refetchInterval: ({ state }) => untilSettled(state.data),
  });
  return (
    <>
      <p className="back">
        <Link href="/documents">
          <Icon name="left" isSmall /> {say('place.documents')}
        </Link>
      </p>
      <Loaded query={shown} asks={say('document.one')}>
        {(of) => <Shown of={of} />}
      </Loaded>
    </>
  );
}

/** What else is known of a document. */
function useStory(of: SubmissionDetailsDto) {
  const path = { id: of.submissionId };
  const attempts = useRead(['attempts', path], (on) => submissionsListAttempts({ ...on, path }), {
    refetchInterval: untilSettled(of),
  });
  const prints = useRead(['prints', path], (on) => receiptsListPrints({ ...on, path }), {
    enabled: of.links.receipt !== null,
  });
  const credit = useRead(['credit', path], (on) => refundsReadCredit({ ...on, path }), {
    enabled: of.status === 'APPROVED' && isNormalSale(of, invoiceIn(of.document)),
  });
  return { attempts, prints: prints.data?.prints ?? [], credit: credit.data };
}

function Shown({ of }: { of: SubmissionDetailsDto }) {
  const { client } = useShop();
  const id = of.submissionId;
  const invoice = invoiceIn(of.document);
  const story = useStory(of);
  const { prints, credit } = story;
  const [paper, setPaper] = useState<Paper>('80mm');
  const [sheet, setSheet] = useState<SheetName>();
  const [notice, setNotice] = useState<string>();
  const print = useAct(() => printReceipt(client, id, paper));
  const pdf = useDownload(id, of.reference);
  const can = possibleWith(of, invoice, credit);
  usePrintKey(can.print ? () => print.run() : undefined);
  const close = () => setSheet(undefined);
  const actions = (
    <Actions
      {...{ of, can, print }}
      isPrinted={prints.length > 0}
      pdf={{ act: pdf, run: () => pdf.run(paper) }}
      onSheet={setSheet}
    />
  );
  return (
    <>
      <Sentence of={of} invoice={invoice} prints={prints} actions={actions} />
      {notice && <Note tone="good" icon="check" title={notice} />}
      <Refusal of={print.error ?? pdf.error} />
      <Facts of={of} story={story} receipt={of.links.receipt && <Receipt id={id} paper={paper} onPaper={setPaper} />} />
      {sheet === 'refund' && invoice && credit && (
        <Refund id={id} credit={credit} currency={invoice.transaction.currency} onClose={close} onDone={setNotice} />
      )}
      {sheet === 'correct' && invoice && <Correct of={of} invoice={invoice} onClose={close} />}
    </>
  );
}

interface FactsParts {
  of: SubmissionDetailsDto;
  story: ReturnType<typeof useStory>;
  receipt: ReactNode;
}

function Facts({ of, story: { attempts, prints, credit }, receipt }: FactsParts) {
  const invoice = invoiceIn(of.document);
  return (
    <div className="cols">
      <div className="stack">
        {invoice ? <Lines of={invoice} /> : of.document && <Fields of={of.document} />}
        {invoice && of.taxes && <Taxes of={of.taxes} total={invoice.transaction} />}
        <LoadedPart query={attempts}>
          {({ attempts: tried }) => <Timeline of={of} attempts={tried} prints={prints} />}
        </LoadedPart>
      </div>
      <div className="stack">
        {receipt}
        <Numbers of={of} invoice={invoice} credit={credit} />
      </div>
    </div>
  );
}
