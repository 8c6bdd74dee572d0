import type { LaneDto, LearnedNumberDto, LearnedNumbersDto } from '../../calls/generated/index.js';
import { Card } from '../../parts/card.js';
import { Tag } from '../../parts/status.js';
import { Table } from '../../parts/table.js';
import { count, useFormat } from '../../words/format.js';
import { type Say, useSay } from '../../words/words.js';

/** The last numbers as Risiti counts them, and as KRA has them once an operator has asked. */
export function Numbers({ lane, learned }: { lane: LaneDto; learned: LearnedNumbersDto | undefined }) {
  const say = useSay();
  const { clock } = useFormat();
  const numbers: readonly LearnedNumberDto[] = learned?.numbers ?? [
    { series: 'invoice', itemPrefix: null, ours: lane.nextNumber - 1, last: null, set: null, note: '' },
  ];
  const asked = learned ? say('branch.askedAt', { time: clock(learned.askedAt) }) : say('branch.notAsked');
  return (
    <Card title={say('branch.numbers')} aside={<span className="small soft">{asked}</span>}>
      <Table
        columns={[say('branch.series'), say('branch.ours'), say('branch.kras'), say('branch.next')]}
        rows={numbers.map((one) => cellsOf(one, learned?.isApplied === true, say))}
      />
    </Card>
  );
}

/** What was applied is our count from then on. */
function cellsOf({ series, itemPrefix, ours, last, set, note }: LearnedNumberDto, isApplied: boolean, say: Say) {
  const next = ((isApplied && set) || ours) + 1;
  const isTaken = set !== null && !isApplied;
  return [
    <>
      <b>{say(`branch.series.${series}`)}</b> {itemPrefix} <small lang="en">{note}</small>
    </>,
    count(ours),
    last === null ? say('branch.unknown') : count(last),
    isTaken ? <Tag tone="act" icon="x" text={say('branch.taken', { number: next })} /> : count(next),
  ];
}
