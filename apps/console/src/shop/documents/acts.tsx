import type { CreditDto, InvoiceDocumentDto, SubmissionDetailsDto } from '@risiti/client/browser';
import { Link } from 'wouter';
import type { Act } from '../../calls/act.js';
import { ActButton } from '../../parts/act-button.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { useSay, type Word } from '../../words/words.js';
import { isDeviceRefused } from './sentence.js';

/** What may be done with a document, as it stands now. */
export interface Possible {
  print: boolean;
  refund: boolean;
  /** It was refused, withdrawn or given up, so its number is free. */
  sendAgain: boolean;
  withdraw: boolean;
}

const ENDED_UNSIGNED: readonly string[] = ['REJECTED', 'CANCELLED', 'FAILED'];
const UNSENT: readonly string[] = ['ACCEPTED', 'QUEUED'];

export const isNormalSale = ({ kind }: SubmissionDetailsDto, invoice: InvoiceDocumentDto | null): boolean =>
  kind === 'sale' && invoice?.transaction.rcptTyCd === 'S';

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
    sendAgain: ENDED_UNSIGNED.includes(of.status) && isNormalSale(of, invoice) && of.links.correction === null,
    withdraw: UNSENT.includes(of.status) && of.attempts === 0 && !isAutomatic,
  };
}

export type SheetName = 'refund' | 'correct' | 'withdraw';

interface ActionsParts {
  of: SubmissionDetailsDto;
  can: Possible;
  isPrinted: boolean;
  print: Act<void, unknown>;
  pdf: { act: Act<never, unknown>; run(): void };
  /** Says what became of the link. */
  onLink(notice: string): void;
  onSheet(sheet: SheetName): void;
}

export function Actions({ of, can, isPrinted, print, pdf, onLink, onSheet }: ActionsParts) {
  const say = useSay();
  const ask = (sheet: SheetName, icon: IconName, word: Word, look = 'on-tint') => (
    <button type="button" className={`btn ${look}`} onClick={() => onSheet(sheet)}>
      <Icon name={icon} />
      {say(word)}
    </button>
  );
  return (
    <>
      {isDeviceRefused(of) && (
        <Link className="btn strong" href="/set-up">
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
      {of.links.receipt && of.receiptUrl && <CopyLink path={of.receiptUrl} onLink={onLink} />}
      {of.links.receipt && (
        <ActButton act={pdf.act} look="on-tint" onPress={pdf.run}>
          <Icon name="download" />
          {say('document.pdf')}
        </ActButton>
      )}
      {can.refund && ask('refund', 'refund', 'refund.ask')}
      {can.refund && ask('correct', 'pencil', 'correct.ask')}
      {can.withdraw && ask('withdraw', 'x', 'document.withdraw')}
    </>
  );
}

function CopyLink({ path, onLink }: { path: string; onLink(notice: string): void }) {
  const say = useSay();
  const copy = async () => {
    const link = new URL(path, location.origin).href;
    // A page that came without TLS gets no clipboard.
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    onLink(say(isCopied ? 'document.linkCopied' : 'document.linkByHand', { link }));
  };
  return (
    <button type="button" className="btn on-tint" onClick={() => void copy()}>
      <Icon name="link" />
      {say('document.copyLink')}
    </button>
  );
}
