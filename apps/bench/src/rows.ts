/** One line of the table: a measure, in words, and whether the goals are set for it. */
export interface Row {
  measure: string;
  label: string;
  digits: number;
  hasGoals: boolean;
}

/** What the throughput of `coalesced` should be at least, as a multiple. */
export const GOALS = { overOneByOne: 2, overFloor: 0.6 };

const throughput = (measure: string, label: string): Row => ({ measure, label, digits: 0, hasGoals: true });
const plain = (measure: string, label: string): Row => ({ measure, label, digits: 2, hasGoals: false });

const latencies = (tills: string) =>
  ['p50', 'p95'].map((name) => ({
    ...plain(`sync.${name}.${tills}`, `sync ${name} over direct, ${tills} till${tills === '1' ? '' : 's'}, ms`),
    digits: 1,
  }));

const costs = (stretch: string, sale: string, processes: string[]) => [
  plain(`${stretch}.commits`, `writing commits per ${sale} sale`),
  plain(`${stretch}.statements`, `statements per ${sale} sale`),
  ...processes.map((name) => plain(`${stretch}.cpu.${name}`, `CPU ms per ${sale} sale: ${name}`)),
];

/** A row whose measure nobody could take is left out of the table. */
export const ROWS: Row[] = [
  throughput('accepted', 'accepted/s'),
  throughput('settled', 'settled/s'),
  throughput('journey', 'journey/s'),
  { ...throughput('oneLane', 'one-lane/s'), hasGoals: false },
  ...latencies('1'),
  ...latencies('8'),
  ...costs('accepting', 'accepted', ['api', 'postgres', 'redis', 'tills']),
  ...costs('settling', 'settled', ['api', 'worker', 'postgres', 'redis', 'simulator']),
];
