import { type ListedSubmissionDto, RisitiError, type SubmissionListDto } from '@risiti/client/browser';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { useShop } from '../../calls/shop.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Card, Empty } from '../../parts/card.js';
import { Icon } from '../../parts/icon.js';
import { LoadedPart } from '../../parts/load.js';
import { Pages } from '../../parts/pages.js';
import { Say } from '../../parts/say.js';
import { Status } from '../../parts/status.js';
import { useFormat } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { ExportResult, useExport } from './export-csv.js';
import { invoiceIn, totalOf } from './invoice.js';
import { SearchForm } from './search-form.js';
import { addressOf, findPage, kindOf, meaningOf, type Search, spanOf, useDocumentSearch } from './search.js';
import { Heads } from './table-heads.js';

/** Finds documents, and shows them with the newest first. */
export default function Documents() {
  const say = useSay();
  const { client, key } = useShop();
  const search = useDocumentSearch();
  const csv = useExport(search);
  const page = useQuery({
    queryKey: key('documents', search),
    queryFn: ({ signal }) => findPage(client, search, signal),
    placeholderData: keepPreviousData,
  });
  const exportButton = (
    <ActButton act={csv} isSmall onPress={() => csv.run()}>
      <Icon name="download" isSmall />
      {say(csv.isRunning ? 'documents.exporting' : 'documents.export')}
    </ActButton>
  );
  return (
    <>
      <Headline search={search} />
      <Card>
        <SearchForm key={addressOf(search)} search={search} />
      </Card>
      <Card title={say('documents.found')} aside={exportButton}>
        <div className="stack">
          <ExportResult of={csv} />
          {page.error instanceof RisitiError && <Refusal of={page.error} />}
          <LoadedPart query={page}>{(found) => <Found page={found} search={search} />}</LoadedPart>
        </div>
      </Card>
    </>
  );
}

function Headline({ search }: { search: Search }) {
  const say = useSay();
  const { day } = useFormat();
  const meaning = meaningOf(search.q);
  const { from, to } = spanOf(search);
  const title = () => {
    if (meaning.pin) return say('documents.ofPin', { pin: meaning.pin });
    if (meaning.number) return say('documents.ofNumber', { number: meaning.number });
    const of = say(`documents.kind.${kindOf(search)}` as Word);
    return say(search.cursor ? 'documents.older' : 'documents.newest', { of });
  };
  const span = () => {
    if (from && to) return from === to ? day(from) : say('documents.span', { from: day(from), to: day(to) });
    return from ? say('documents.since', { from: day(from) }) : to && say('documents.until', { to: day(to) });
  };
  return <Say icon="doc" asks={say('documents.asks')} title={title()} then={span() ?? say('documents.then')} isLive />;
}

function Found({ page: { submissions, nextCursor }, search }: { page: SubmissionListDto; search: Search }) {
  const say = useSay();
  const [, go] = useLocation();
  return (
    <>
      {submissions.length > 0 ? (
        <Rows of={submissions} />
      ) : (
        <Empty icon="search" title={say(nextCursor ? 'documents.noneSoFar' : 'documents.none')}>
          {say(nextCursor ? 'documents.lookOn' : 'documents.noneHint')}
        </Empty>
      )}
      <Pages
        cursor={search.cursor}
        next={nextCursor}
        onCursor={(cursor) => {
          go(addressOf({ ...search, cursor }));
          scrollTo(0, 0);
        }}
      />
    </>
  );
}

const HEADS = [
  ['documents.document'],
  ['documents.buyer', 'only-wide'],
  ['documents.when', 'only-wide'],
  ['documents.state', 'only-wide'],
  ['documents.total', 'num'],
] as const;

function Rows({ of }: { of: readonly ListedSubmissionDto[] }) {
  return (
    <table data-list>
      <Heads of={HEADS} />
      <tbody>
        {of.map((row) => (
          <Row key={row.submissionId} of={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ of: { submissionId, kind, reference, acceptedAt, status, document } }: { of: ListedSubmissionDto }) {
  const say = useSay();
  const { moment } = useFormat();
  const invoice = invoiceIn(document);
  return (
    <tr>
      <td>
        <Link href={`/documents/${submissionId}`} data-row>
          {reference}
        </Link>
        <small>
          {say(`document.kind.${kind}` as Word)} <span className="only-phone">· {moment(acceptedAt)}</span>
        </small>
        <small className="only-phone">
          <Status of={status} />
        </small>
      </td>
      <td className="only-wide">
        {invoice?.transaction.custNm}
        <small>{invoice?.transaction.custTin}</small>
      </td>
      <td className="only-wide nowrap">{moment(acceptedAt)}</td>
      <td className="only-wide">
        <Status of={status} />
      </td>
      <td className="num">{invoice && totalOf(invoice)}</td>
    </tr>
  );
}
