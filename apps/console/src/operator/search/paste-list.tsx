import { dataOf } from '@risiti/client/browser';
import type { FormEvent } from 'react';
import { useAct } from '../../calls/act.js';
import { booksCheck, type CheckedLineDto, type ListCheckDto } from '../../calls/generated/index.js';
import { operatorClient } from '../../calls/operator.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Card, Figure } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import { Choice, Input, textIn } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { Row } from '../../parts/row.js';
import { Say } from '../../parts/say.js';
import { Tag } from '../../parts/status.js';
import { escaped } from '../../shop/batches/cells.js';
import { saveCsv } from '../../shop/documents/save-file.js';
import { count } from '../../words/format.js';
import { type Say as Saying, useSay } from '../../words/words.js';

/** A list of a shop or of KRA against the books. A file goes as it is: Risiti knows how table programs write. */
async function check(form: FormData): Promise<ListCheckDto> {
  const file = form.get('file');
  const list = file instanceof File && file.size > 0 ? file : textIn(form, 'list');
  const query = { tin: textIn(form, 'tin'), environment: textIn(form, 'environment'), bhfId: textIn(form, 'bhfId') };
  const asText = { body: list as never, bodySerializer: null, headers: { 'Content-Type': 'text/csv' } };
  return dataOf(await booksCheck({ client: operatorClient, query, ...asText }));
}

const FILES = '.csv,.txt,text/csv,text/plain';

/** Compares a list of invoices with the books. */
export default function PasteList() {
  const say = useSay();
  const act = useAct(check);
  const { result, error } = act;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    act.run(new FormData(event.currentTarget));
  };
  const { lines = 0, signed = 0 } = result?.counts ?? {};
  const found = say(lines > signed ? 'list.someOff' : 'list.allSigned', { n: lines - signed, lines });
  return (
    <>
      <Say
        tone={lines > signed ? 'wait' : 'good'}
        icon={result ? undefined : 'list'}
        asks={say('place.list')}
        title={result ? found : say('list.title')}
        then={say(result ? 'list.result.then' : 'list.then')}
      />
      {result && <CheckedList of={result} />}
      <form className="card fields" onSubmit={submit}>
        <ListFields />
        <Refusal of={error} />
        <div className="btns">
          <ActButton act={act} look="main">
            {say('list.do')}
          </ActButton>
        </div>
      </form>
    </>
  );
}

function ListFields() {
  const say = useSay();
  return (
    <>
      <div className="filters">
        <Input name="tin" label={say('list.tin')} required maxLength={11} />
        <Input name="bhfId" label={say('list.branch')} hint={say('list.branchNote')} pattern="[0-9][0-9]" />
        <Choice
          name="environment"
          label={say('search.environment')}
          values={['PRODUCTION', 'SANDBOX']}
          textOf={(environment) => say(`search.environment.${environment}`)}
        />
      </div>
      <Field label={say('list.lines')} hint={say('list.linesHint')}>
        <textarea name="list" rows={8} />
      </Field>
      <Input type="file" name="file" label={say('list.file')} note={say('list.fileNote')} accept={FILES} />
    </>
  );
}

const RESULTS = ['signed', 'waiting', 'differs', 'refused', 'unknown', 'unreadable'] as const;
/** The file has all of them. */
const SHOWN = 200;

const whyOf = ({ differences, message }: CheckedLineDto, say: Saying): string =>
  [...differences.map(({ field, listed, known }) => say('list.differs', { field, listed, known })), message ?? ''].join(
    ' ',
  );

const COLUMNS = ['line', 'invcNo', 'result', 'status', 'bhfId'] as const;

async function save(lines: readonly CheckedLineDto[], tin: string, say: Saying): Promise<void> {
  const { default: Papa } = await import('papaparse');
  const rows = lines.map((one) => [...COLUMNS.map((name) => String(one[name] ?? '')), whyOf(one, say)].map(escaped));
  saveCsv([Papa.unparse([[...COLUMNS, 'why'], ...rows])], `${tin}.differs.csv`);
}

/** How many lines came to which result, and each that is not signed as the list says. */
function CheckedList({ of: { tin, counts, lines } }: { of: ListCheckDto }) {
  const say = useSay();
  const off = lines.filter(({ result }) => result !== 'signed');
  const download = (
    <button type="button" className="btn small" onClick={() => void save(off, tin, say)}>
      <Icon name="download" isSmall />
      {say('list.download')}
    </button>
  );
  return (
    <>
      <section className="figures even">
        {RESULTS.map((result) => (
          <Figure
            key={result}
            label={say(`list.result.${result}`)}
            value={count(counts[result])}
            note={say(`list.means.${result}`)}
          />
        ))}
      </section>
      {off.length > 0 && (
        <Card title={say('list.off')} aside={download}>
          <ul className="rows" data-list>
            {off.slice(0, SHOWN).map((one) => (
              <Row
                key={one.line}
                icon="doc"
                title={one.invcNo}
                to={one.submissionId && `/operator/submissions/${one.submissionId}`}
                about={`${say('list.line', { line: one.line })} · ${whyOf(one, say)}`}
              >
                <Result of={one} />
              </Row>
            ))}
          </ul>
          {off.length > SHOWN && <p className="soft">{say('list.more', { n: off.length - SHOWN })}</p>}
        </Card>
      )}
    </>
  );
}

function Result({ of: { result } }: { of: CheckedLineDto }) {
  const text = useSay()(`list.result.${result}`);
  return result === 'waiting' ? <Tag tone="wait" icon="clock" text={text} /> : <Tag tone="act" icon="x" text={text} />;
}
