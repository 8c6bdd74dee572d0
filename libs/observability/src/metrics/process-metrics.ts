import { collectDefaultMetrics, Registry } from 'prom-client';

/** Creates the registry of a process, with the usual metrics of Node: memory, CPU, event loop lag, garbage collection. */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export { Registry };
