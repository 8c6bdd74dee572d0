import { port, severalOf, text, wholeNumber } from './parsers.js';

/** The words that a profile may begin with: the names of rules, and of sets of rules. apps/simulator/README.md has their meaning. */
const stricterRules = severalOf(
  ...(['lenient', 'strict', 'strictest', 'identityInBody', 'sequence', 'repeatsAreOutOfSequence', 'codes'] as const),
  ...(['items', 'classesFirst', 'stock', 'arithmetic', 'rates', 'packages', 'creditNotes', 'counterparts'] as const),
  ...(['losesConversions', 'dates', 'appId', 'ownWords', 'installedInfo', 'duplicateDevices'] as const),
  ...(['saleUnits', 'creditNoteLimits', 'originalBuyers'] as const),
  ...(['receiptNumbersAsText', 'refusalsAs400', 'positiveAmounts', 'moveArithmetic', 'itemTaxTypes'] as const),
  ...(['confirmedDates', 'flags', 'classes', 'sandboxClasses', 'twoLetterUnits', 'namedBuyers'] as const),
  ...(['placeholderBranches', 'lateSeeds', 'earlySeeds', 'keyNames', 'silentMismatches', 'mixedStatuses'] as const),
  ...(['variedEnvelopes', 'emptyResultsAs400', 'testSession', 'wholeDiscounts', 'gatewayReadBack'] as const),
  ...(['itemsPerPrefix', 'movementsPerBranch', 'serialUnits'] as const),
);

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
    parse: stricterRules,
    optional: true,
    about:
      'The direct profile also checks these rules, which the real hosts are not known to check: `sequence,creditNotes`.',
  },
  gatewayRules: {
    env: 'SIMULATOR_GATEWAY_RULES',
    parse: stricterRules,
    optional: true,
    about: 'The gateway profile also checks these rules; `strictest` stands for all that a go-live may meet.',
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
