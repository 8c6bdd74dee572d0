import type { CheckedLineDto, ListCheckDto } from '../../calls/generated/index.js';
import { Card, Figure } from '../../parts/card.js';
import { Icon } from '../../parts/icon.js';
import { Row } from '../../parts/row.js';
import { Tag } from '../../parts/status.js';
import { escaped } from '../../shop/batches/cells.js';
import { saveCsv } from '../../shop/documents/save-file.js';
import { count } from '../../words/format.js';
import { type Say, useSay } from '../../words/words.js';

const RESULTS = ['signed', 'waiting', 'differs', 'refused', 'unknown', 'unreadable'] as const;
/** The file has all of them. */
const SHOWN = 200;

const whyOf = ({ differences, message }: CheckedLineDto, say: Say): string =>
  [...differences.map(({ field, listed, known }) => say('list.differs', { field, listed, known })), message ?? ''].join(
    ' ',
  );

const COLUMNS = ['line', 'invcNo', 'result', 'status', 'bhfId'] as const;

async function save(lines: readonly CheckedLineDto[], tin: string, say: Say): Promise<void> {
  const { default: Papa } = await import('papaparse');
  const rows = lines.map((one) => [...COLUMNS.map((name) => String(one[name] ?? '')), whyOf(one, say)].map(escaped));
  saveCsv([Papa.unparse([[...COLUMNS, 'why'], ...rows])], `${tin}.differs.csv`);
}

/** How many lines came to which result, and each that is not signed as the list says. */
export function CheckedList({ of: { tin, counts, lines } }: { of: ListCheckDto }) {
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
