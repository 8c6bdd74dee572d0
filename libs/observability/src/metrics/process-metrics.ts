import { collectDefaultMetrics, Registry } from 'prom-client';

/** The registry of one process, born with what every Node process tells: memory, CPU, event loop lag, collections. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export { Registry };
