import { port, severalOf, text, wholeNumber } from './parsers.js';

export const simulatorSettings = {
  host: { env: 'SIMULATOR_HOST', parse: text, fallback: '127.0.0.1', about: 'The simulator listens on this address.' },
  port: {
    env: 'SIMULATOR_PORT',
    parse: port,
    fallback: 4000,
    about: 'The control side of the simulator listens on this port and is always open.',
  },
  wirePort: {
    env: 'SIMULATOR_WIRE_PORT',
    parse: port,
    fallback: 4001,
    about: 'The simulated authority answers on this port. The port is closed while the authority is set to be down.',
  },
  dataDir: {
    env: 'SIMULATOR_DATA',
    parse: text,
    optional: true,
    about: 'The simulator keeps its ledger in this folder. Without it, the ledger ends with the process.',
  },
  directRules: {
    env: 'SIMULATOR_DIRECT_RULES',
    parse: severalOf(
      ...(['sequence', 'codes', 'items', 'classesFirst', 'stock', 'arithmetic', 'rates', 'packages'] as const),
      ...(['creditNotes', 'dates', 'identityInBody', 'appId', 'ownWords', 'repeatsAreOutOfSequence'] as const),
      ...(['installedInfo', 'duplicateDevices', 'receiptNumbersAsText'] as const),
    ),
    optional: true,
    about:
      'The direct profile also checks these rules, which the real hosts are not known to check: `sequence,creditNotes`.',
  },
  consumerKey: {
    env: 'SIMULATOR_CONSUMER_KEY',
    parse: text,
    optional: true,
    about: 'The gateway profile gives tokens to this app only. Without it, every app gets a token.',
  },
  consumerSecret: {
    env: 'SIMULATOR_CONSUMER_SECRET',
    parse: text,
    optional: true,
    about: 'The gateway profile accepts this secret of an app only. Without it, it accepts every secret.',
  },
  seed: {
    env: 'SIMULATOR_SEED',
    parse: wholeNumber(0, 4_294_967_295),
    optional: true,
    about: 'Random faults and pauses follow from this number. Without it, the simulator draws a number and reports it.',
  },
} as const;
