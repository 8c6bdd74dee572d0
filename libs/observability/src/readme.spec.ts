import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { LOG_LINES } from './logging/pipeline-log.js';
import { pipelineMetrics } from './metrics/pipeline-metrics.js';
import { poolGauges, requestMetrics } from './metrics/process-metrics.js';
import { installationGauges } from './metrics/installation-gauges.js';

const README = readFileSync('libs/observability/README.md', 'utf8');

interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  labelNames: string[];
}

function metrics(): Metric[] {
  const registry = new Registry();
  pipelineMetrics(registry);
  requestMetrics(registry);
  poolGauges(registry, {});
  installationGauges(registry, () => new Promise(() => {}));
  return registry.getMetricsAsArray() as unknown as Metric[];
}

/** Returns the rows of a table whose first cell is code, without the marks. */
const rowsOf = (prefix: string): string[][] =>
  [...README.matchAll(new RegExp(`^\\| \`(${prefix}[^\`]*)\`(.*)\\|$`, 'gm'))].map(([, name, rest]) => [
    name!,
    ...rest!.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  ]);

describe('the README', () => {
  it('lists every metric with its labels, and no other', () => {
    const documented = rowsOf('risiti_').map(([name, , labels]) => `${name} {${labels}}`);
    const there = metrics().map(({ name, labelNames }) => `${name} {${labelNames.join(', ')}}`);
    expect(documented.sort()).toEqual(there.sort());
  });

  it('lists every log line of the pipeline with its level, and no other', () => {
    const documented = rowsOf('[a-z][a-zA-Z]+').filter(([, , level]) => /^(debug|info|warn|error)$/.test(level!));
    const lines = Object.entries(LOG_LINES).map(([event, [level]]) => `${event} ${level}`);
    expect(documented.map(([event, , level]) => `${event} ${level}`).sort()).toEqual([...lines, 'request info'].sort());
  });

  it('uses only existing metrics in its alerts', () => {
    const used = [...README.matchAll(/^ {4}.*$/gm)].flatMap(([line]) => line.match(/risiti_\w+/g) ?? []);
    expect(used.length).toBeGreaterThanOrEqual(3);
    const names = metrics().flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    );
    for (const name of used) expect(names).toContain(name);
  });
});

describe('a metric', () => {
  it.each(metrics().map((metric) => [metric.name, metric] as const))(
    '%s is named by the rules of Prometheus',
    (name, metric) => {
      expect(name).toMatch(/^risiti_[a-z]+(_[a-z]+)*$/);
      expect(name.endsWith('_total')).toBe(metric.type === 'counter');
      // A name ends with its base unit, and has no ending that Prometheus adds itself.
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|kb|bucket|sum|count|info)(_|$)/);
      if (/duration|latency|wait_|oldest/.test(name)) expect(name).toMatch(/_seconds$/);
      expect(metric.help).toMatch(/^[A-Z].{10,}\.$/);
      for (const label of metric.labelNames) {
        expect(label).toMatch(/^[a-z]+(_[a-z]+)*$/);
        expect(['le', 'quantile', 'job', 'instance']).not.toContain(label);
      }
    },
  );
});
