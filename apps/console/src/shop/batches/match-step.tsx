import type { Act } from '../../calls/act.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Field } from '../../parts/field.js';
import { count } from '../../words/format.js';
import { useSay } from '../../words/words.js';
import { ADVICE, type FieldName, FIELDS, missingIn, type Reading } from './columns.js';
import type { OpenedFile, Table } from './opened-file.js';
import { sizeOf } from './read-file.js';
import { Step } from './step.js';

interface ReadingParts {
  reading: Reading;
  onReading: (reading: Reading) => void;
}

interface MatchStepParts extends ReadingParts {
  file: OpenedFile;
  check: Act<void, unknown>;
  onLeave: () => void;
}

/** Which column is which. A file of documents has none to match. */
export function MatchStep({ file, reading, onReading, check, onLeave }: MatchStepParts) {
  const say = useSay();
  const table = file.documents ? undefined : file.table;
  const missing = table ? missingIn(reading) : [];
  return (
    <Step no={1} state="now" title={say('batches.match')} about={say(table ? 'batches.matchHow' : 'batches.matchNone')}>
      {table && <Columns table={table} reading={reading} onReading={onReading} />}
      {missing.length > 0 && (
        <Note tone="wait" icon="help">
          {say('batches.missing', { names: missing.map((field) => say(`batches.field.${field}`)).join(', ') })}
        </Note>
      )}
      <Refusal of={check.error} />
      <div className="btns">
        <ActButton act={check} look="main" isDisabled={missing.length > 0} onPress={() => check.run()}>
          {say('batches.check', { n: sizeOf(file), rows: count(sizeOf(file)) })}
        </ActButton>
        <button type="button" className="btn" onClick={onLeave}>
          {say('batches.another')}
        </button>
      </div>
    </Step>
  );
}

function Columns({ table, reading, onReading }: ReadingParts & { table: Table }) {
  const say = useSay();
  const { columns } = reading;
  const names = table.header.filter((column) => column !== '' && column !== ADVICE);
  const left = names.filter((column) => !Object.values(columns).includes(column));
  const choose = (field: FieldName, column: string) =>
    onReading({ ...reading, columns: { ...columns, [field]: column || undefined } });
  return (
    <>
      <div className="choice">
        {FIELDS.map((field) => (
          <Field key={field} label={say(`batches.field.${field}`)} hint={firstValues(table, columns[field])}>
            <select value={columns[field] ?? ''} onChange={({ target }) => choose(field, target.value)}>
              <option value="">{say('batches.noColumn')}</option>
              {names.map((column, place) => (
                <option key={place} value={column}>
                  {column}
                </option>
              ))}
            </select>
          </Field>
        ))}
        <OfAllSales reading={reading} onReading={onReading} />
      </div>
      {left.length > 0 && <p className="soft small">{say('batches.leftOut', { columns: left.join(', ') })}</p>}
    </>
  );
}

const VALUES_MAX = 3;

/** So that a person sees whether it is the right column. */
function firstValues({ header, rows }: Table, column: string | undefined): string {
  if (column === undefined) return '';
  const place = header.indexOf(column);
  return rows
    .slice(0, VALUES_MAX)
    .map(({ cells }) => cells[place] ?? '')
    .join(' · ');
}

function OfAllSales({ reading, onReading }: ReadingParts) {
  const say = useSay();
  const choose = (prices: string) => onReading({ ...reading, isNet: prices === 'net' });
  const type = (day: string) => onReading({ ...reading, day });
  return (
    <>
      <Field label={say('batches.prices')}>
        <select value={reading.isNet ? 'net' : 'gross'} onChange={({ target }) => choose(target.value)}>
          <option value="gross">{say('batches.gross')}</option>
          <option value="net">{say('batches.net')}</option>
        </select>
      </Field>
      {reading.columns.date === undefined && (
        <Field label={say('batches.day')}>
          <input type="date" value={reading.day} onChange={({ target }) => type(target.value)} />
        </Field>
      )}
    </>
  );
}
