import { port, severalOf, text, wholeNumber } from './parsers.js';

/** The tax authority that is a program of ours. */
export const simulatorSettings = {
  host: { env: 'SIMULATOR_HOST', parse: text, fallback: '127.0.0.1', about: 'the address the simulator listens on' },
  port: { env: 'SIMULATOR_PORT', parse: port, fallback: 4000, about: 'the port of the control side, always open' },
  wirePort: {
    env: 'SIMULATOR_WIRE_PORT',
    parse: port,
    fallback: 4001,
    about: 'the port the authority answers on; closed while it is told to be down',
  },
  dataDir: {
    env: 'SIMULATOR_DATA',
    parse: text,
    optional: true,
    about: 'where its ledger is kept between runs; gone with the process unless set',
  },
  directRules: {
    env: 'SIMULATOR_DIRECT_RULES',
    parse: severalOf(
      ...(['sequence', 'codes', 'items', 'classesFirst', 'stock', 'arithmetic', 'rates', 'packages'] as const),
      ...(['creditNotes', 'dates', 'identityInBody', 'appId', 'ownWords', 'repeatsAreOutOfSequence'] as const),
      ...(['installedInfo', 'duplicateDevices', 'receiptNumbersAsText'] as const),
    ),
    optional: true,
    about: 'rules its direct profile checks besides, though the real hosts are not known to: `sequence,creditNotes`',
  },
  consumerKey: {
    env: 'SIMULATOR_CONSUMER_KEY',
    parse: text,
    optional: true,
    about: 'the only app its gateway profile gives tokens to; any app unless set',
  },
  consumerSecret: {
    env: 'SIMULATOR_CONSUMER_SECRET',
    parse: text,
    optional: true,
    about: 'the only secret that proves such an app; any secret unless set',
  },
  seed: {
    env: 'SIMULATOR_SEED',
    parse: wholeNumber(0, 4_294_967_295),
    optional: true,
    about: 'what its chance faults and pauses are drawn from; drawn itself, and told, unless set',
  },
} as const;
