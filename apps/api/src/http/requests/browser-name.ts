import type { FastifyRequest } from 'fastify';

type Names = readonly (readonly [sign: RegExp, name: string])[];

/** The most particular first: Edge calls itself Chrome too, and Chrome calls itself Safari. */
const BROWSERS: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: Names = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (agent: string, names: Names): string | undefined => names.find(([sign]) => sign.test(agent))?.[1];

/** The browser and its system, such as `Chrome, Android`, in names of ours only. Null for a program. */
export function browserOf({ headers }: FastifyRequest): string | null {
  const agent = headers['user-agent'] ?? '';
  const browser = nameIn(agent, BROWSERS);
  return browser ? [browser, nameIn(agent, SYSTEMS)].filter(Boolean).join(', ') : null;
}
