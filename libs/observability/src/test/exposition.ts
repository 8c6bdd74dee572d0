import type { Registry } from 'prom-client';

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

/** Reads the page as strictly as Prometheus does. */
export function readExposition(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value = ''] = LINE.exec(line) ?? [];
      const number = Number(value.replace('Inf', 'Infinity'));
      if (!name || (Number.isNaN(number) && !/^nan$/i.test(value))) throw new Error(`No sample: ${line}`);
      return { name, labels: readLabels(labels), value: number };
    });
}

const readLabels = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name!, value!]));

/** Returns the sum of the samples with this name and these labels, or null if there are none. */
export function valueOf(samples: Sample[], name: string, labels: Record<string, string> = {}): number | null {
  const found = samples.filter(
    (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  );
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}

/** Reads the metrics of a registry by name. */
export async function readMetrics(registry: Registry) {
  const samples = readExposition(await registry.metrics());
  return (name: string, labels?: Record<string, string>) => valueOf(samples, name, labels);
}
