import path from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot } from '../launcher/data-folder.mjs';
import { ENTRIES, IMPLEMENTATIONS } from './sale.mjs';

const OPTIONS = {
  root: { type: 'string', default: inRoot() },
  list: { type: 'boolean', default: false },
  entry: { type: 'string', multiple: true, default: ENTRIES },
  via: { type: 'string', multiple: true, default: [] },
  graph: { type: 'boolean', default: false },
  level: { type: 'string', default: '2' },
  write: { type: 'string' },
};

export function readOptions(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (!/^[123]$/.test(values.level)) throw new Error(`--level must be 1, 2 or 3; got "${values.level}".`);
  return {
    ...values,
    root: path.resolve(values.root),
    entries: values.entry,
    implementations: { ...IMPLEMENTATIONS, ...Object.fromEntries(values.via.map((one) => one.split(/=(.*)/, 2))) },
    level: Number(values.level),
  };
}
