import type { ListedSubmissionDto } from '@risiti/client/browser';
import { useAct } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { printReceipt } from '../../parts/print-receipt.js';
import { Row } from '../../parts/row.js';
import { Tag } from '../../parts/status.js';
import { money, useFormat } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { invoiceIn } from '../documents/invoice.js';

/** One sale whose receipt came late. Nobody knows at first whether it was printed. */
export function LateReceipt({ sale, isPrinted }: { sale: ListedSubmissionDto; isPrinted: boolean | undefined }) {
  const say = useSay();
  const { moment, span } = useFormat();
  const { client } = useShop();
  const act = useAct(() => printReceipt(client, sale.submissionId));
  const { submissionId, reference, acceptedAt, settledAt, document, receiptUrl } = sale;
  const header = invoiceIn(document)?.transaction;
  const delay = span(Date.parse(settledAt ?? acceptedAt) - Date.parse(acceptedAt));
  return (
    <Row
      icon="printer"
      tone={isPrinted ? 'good' : 'wait'}
      title={reference}
      to={`/documents/${submissionId}`}
      about={
        <>
          {header && money(header.totAmt, header.currency)} {header?.custNm}
          <br />
          {say('late.when', { time: moment(acceptedAt), span: delay })}
        </>
      }
    >
      {isPrinted === true && <Tag tone="good" icon="check" text={say('late.printed')} />}
      {isPrinted === false && <Tag tone="wait" icon="clock" text={say('late.notPrinted')} />}
      <div className="under btns">
        <ActButton act={act} isSmall onPress={() => act.run()}>
          {say(isPrinted ? 'late.copy' : 'late.print')}
        </ActButton>
        {receiptUrl && (
          <CopyButton text={new URL(receiptUrl, location.origin).href} does={say('copy.link')} look="small" />
        )}
      </div>
      <Refusal of={act.error} />
    </Row>
  );
}
