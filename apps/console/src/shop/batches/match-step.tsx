import type { Act } from '../../calls/act.js';
import { ActButton, Refusal } from '../../parts/act-button.js';
import { Note } from '../../parts/card.js';
import { Choice, Input } from '../../parts/form.js';
import { count } from '../../words/format.js';
import { useSay, type Word } from '../../words/words.js';
import { ADVICE, type FieldName, FIELDS, missingIn, type Reading } from './columns.js';
import type { OpenedFile, Table } from './opened-file.js';
import { sizeOf } from './read-file.js';
import { Step } from '../../parts/steps.js';

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
  const names = [...new Set(table.header)].filter((column) => column !== '' && column !== ADVICE);
  const left = names.filter((column) => !Object.values(columns).includes(column));
  const choose = (field: FieldName, column: string) =>
    onReading({ ...reading, columns: { ...columns, [field]: column || undefined } });
  return (
    <>
      <div className="choice">
        {FIELDS.map((field) => (
          <Choice
            key={field}
            label={say(`batches.field.${field}`)}
            hint={firstValues(table, columns[field])}
            {...{ values: ['', ...names], value: columns[field] ?? '' }}
            textOf={(column) => column || say('batches.noColumn')}
            onChoose={(column) => choose(field, column)}
          />
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
  return (
    <>
      <Choice
        label={say('batches.prices')}
        {...{ values: ['gross', 'net'], value: reading.isNet ? 'net' : 'gross' }}
        textOf={(prices) => say(`batches.${prices}` as Word)}
        onChoose={(prices) => onReading({ ...reading, isNet: prices === 'net' })}
      />
      {reading.columns.date === undefined && (
        <Input
          label={say('batches.day')}
          {...{ type: 'date', value: reading.day }}
          onChange={({ target }) => onReading({ ...reading, day: target.value })}
        />
      )}
    </>
  );
}
