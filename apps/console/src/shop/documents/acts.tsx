import {
  type CreditDto,
  type CreditLineDto,
  type InvoiceDocumentDto,
  type SubmissionDetailsDto,
  submissionsWithdraw,
} from '@risiti/client/browser';
import { Link } from 'wouter';
import type { Act } from '../../calls/act.js';
import { useShop } from '../../calls/shop.js';
import { ActButton } from '../../parts/act-button.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Ask } from '../../parts/form.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { useSay, type Word } from '../../words/words.js';
import { isDeviceRefused } from './sentence.js';

/** What may be done with a document, as it stands now. */
export interface Possible {
  print: boolean;
  refund: boolean;
  /** Nothing of it was taken back, so that the right sale can follow in its place. */
  correct: boolean;
  /** It was refused, withdrawn or given up, so its number is free. */
  sendAgain: boolean;
  withdraw: boolean;
}

const ENDED_UNSIGNED: readonly string[] = ['REJECTED', 'CANCELLED', 'FAILED'];
const UNSENT: readonly string[] = ['ACCEPTED', 'QUEUED'];

export const isNormalSale = ({ kind }: SubmissionDetailsDto, invoice: InvoiceDocumentDto | null): boolean =>
  kind === 'sale' && invoice?.transaction.rcptTyCd === 'S';

/** Money may have gone back without any goods. */
const isUntouched = ({ sold, left }: CreditLineDto): boolean => left.qty === sold.qty && left.amount === sold.amount;

export function possibleWith(
  of: SubmissionDetailsDto,
  invoice: InvoiceDocumentDto | null,
  credit: CreditDto | undefined,
): Possible {
  const isSigned = of.status === 'APPROVED';
  // Stock that follows a sale goes out with it or not at all.
  const isAutomatic = of.kind === 'stock-movement' && of.follows !== null;
  return {
    print: isSigned && invoice !== null,
    refund: isSigned && credit !== undefined && credit.lines.some(({ left }) => left.qty > 0),
    correct: isSigned && credit !== undefined && credit.lines.every(isUntouched),
    sendAgain: ENDED_UNSIGNED.includes(of.status) && isNormalSale(of, invoice) && of.links.correction === null,
    withdraw: UNSENT.includes(of.status) && of.attempts === 0 && !isAutomatic,
  };
}

export type SheetName = 'refund' | 'correct';

interface ActionsParts {
  of: SubmissionDetailsDto;
  can: Possible;
  isPrinted: boolean;
  print: Act<void, unknown>;
  pdf: { act: Pick<Act<never, unknown>, 'isRunning'>; run(): void };
  onSheet(sheet: SheetName): void;
}

export function Actions({ of, can, isPrinted, print, pdf, onSheet }: ActionsParts) {
  const say = useSay();
  const { me, client } = useShop();
  const withdraw = () => submissionsWithdraw({ client, path: { id: of.submissionId } });
  const ask = (sheet: SheetName, icon: IconName, word: Word, look = 'on-tint') => (
    <button type="button" className={`btn ${look}`} onClick={() => onSheet(sheet)}>
      <Icon name={icon} />
      {say(word)}
    </button>
  );
  return (
    <>
      {isDeviceRefused(of) && me.role !== 'MANAGER' && (
        <Link className="btn strong" href="/set-up/device">
          {say('document.setUp')}
        </Link>
      )}
      {can.print && (
        <ActButton act={print} look="main" onPress={() => print.run()}>
          <Icon name="printer" />
          {say(isPrinted ? 'document.printCopy' : 'document.print')}
        </ActButton>
      )}
      {can.sendAgain && ask('correct', 'pencil', 'correct.sendAgain', 'strong')}
      {of.links.receipt && of.receiptUrl && (
        <CopyButton text={new URL(of.receiptUrl, location.origin).href} does={say('copy.link')} look="on-tint" />
      )}
      {of.links.receipt && (
        <ActButton act={pdf.act} look="on-tint" onPress={pdf.run}>
          <Icon name="download" />
          {say('document.pdf')}
        </ActButton>
      )}
      {can.refund && ask('refund', 'refund', 'refund.ask')}
      {can.correct && ask('correct', 'pencil', 'correct.ask')}
      {can.withdraw && (
        <Ask
          words="document.withdraw"
          values={{ number: of.reference }}
          button="on-tint"
          icon="x"
          look="act"
          work={withdraw}
        />
      )}
    </>
  );
}
