import type { ListedSubmissionDto } from '@risiti/client/browser';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Icon } from '../../parts/icon.js';
import { printReceipt } from '../../parts/print-receipt.js';
import { Tag } from '../../parts/status.js';
import { money, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';

/** One sale whose receipt came late. Nobody knows at first whether it was printed. */
export function LateReceipt({ sale, isPrinted }: { sale: ListedSubmissionDto; isPrinted: boolean | undefined }) {
  const say = useSay();
  const { moment, span } = useFormat();
  const { client } = useShop();
  const act = useAct(() => printReceipt(client, sale.submissionId));
  const { submissionId, reference, acceptedAt, settledAt, document, receiptUrl } = sale;
  const header = document && 'transaction' in document ? document.transaction : undefined;
  const delay = span(Date.parse(settledAt ?? acceptedAt) - Date.parse(acceptedAt));
  return (
    <li>
      <span className={isPrinted ? 'dot good' : 'dot wait'}>
        <Icon name="printer" isSmall />
      </span>
      <div>
        <Link href={`/documents/${submissionId}`} data-row>
          {reference}
        </Link>
        <p>
          {header && money(header.totAmt, header.currency)} {header?.custNm}
        </p>
        <p>{say('late.when', { time: moment(acceptedAt), span: delay })}</p>
      </div>
      {isPrinted === true && <Tag tone="good" icon="check" text={say('late.printed')} />}
      {isPrinted === false && <Tag tone="wait" icon="clock" text={say('late.notPrinted')} />}
      <div className="under btns">
        <ActButton act={act} isSmall onPress={() => act.run()}>
          {say(isPrinted ? 'late.copy' : 'late.print')}
        </ActButton>
        {receiptUrl && <CopyLink url={new URL(receiptUrl, location.origin).href} />}
      </div>
      <Refusal of={act.error} />
    </li>
  );
}

/** Copies the link; a page that came without TLS may not, and shows it. */
function CopyLink({ url }: { url: string }) {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return <small className="mono">{url}</small>;
  const copy = () => void navigator.clipboard.writeText(url).then(() => setCopied(true));
  return (
    <button type="button" className="btn small" onClick={copy}>
      <span role="status">{say(isCopied ? 'late.copied' : 'late.copyLink')}</span>
    </button>
  );
}
