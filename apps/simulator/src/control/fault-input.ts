import { isReading, type ArmedFault } from '../armed-faults.js';
import { behaviourOf, faultNames, isFaultName, isFaultOf, type FaultDetails, type FaultName } from '../fault-table.js';
import { ControlInput } from './control-input.js';
import { readingOperations, readTarget, targetNames } from './target-input.js';

const detailNames = ['code', 'message', 'overMs', 'bytes', 'lagMs'] as const satisfies readonly (keyof FaultDetails)[];
const NAMES = ['fault', 'times', 'after', 'probability', ...targetNames, ...detailNames];
const FIX = 'send for example {"fault":"accept-then-timeout","times":1,"operation":"saveTrnsSalesOsdc"}';
const MILLION = 1_000_000;
const TEN_YEARS_MS = 10 * 366 * 24 * 60 * 60 * 1_000;

export function readFault(body: unknown): ArmedFault {
  const input = ControlInput.ofBody(body, NAMES, FIX);
  const fault = faultOf(input);
  const target = readTarget(input);
  if (fault === 'stale-read' && target.operation && !isReading(target.operation)) {
    throw input.badRequest(`"stale-read" works only for reading operations: ${readingOperations().join(', ')}`);
  }
  if (target.operation && !isFaultOf(fault, target.operation)) {
    throw input.badRequest(`"${fault}" works only for ${behaviourOf({ fault }).operation}`);
  }
  return { fault, ...frequencyOf(input), ...target, ...detailsOf(input, fault) };
}

function faultOf(input: ControlInput): FaultName {
  const name = input.has('fault') ? input.text('fault') : undefined;
  if (isFaultName(name)) return name;
  throw input.badRequest(
    `"fault" must be one of ${faultNames.join(', ')}; to stop the authority, use POST /control/down`,
  );
}

/** A fault applies once by default; a fault with a probability applies until it is cleared. */
function frequencyOf(input: ControlInput): Pick<ArmedFault, 'times' | 'after' | 'probability'> {
  const probability = input.optional('probability', (name) => input.number(name, 0, 1));
  const times = input.optional('times', (name) => input.wholeNumber(name, 1, MILLION));
  const after = input.optional('after', (name) => input.wholeNumber(name, 0, MILLION));
  return { times: times ?? (probability === undefined ? 1 : undefined), after, probability };
}

function detailsOf(input: ControlInput, fault: FaultName): FaultDetails {
  const { detailNames: allowed = [] } = behaviourOf({ fault });
  const unknownName = detailNames.find((name) => input.has(name) && !allowed.includes(name));
  if (unknownName) throw input.badRequest(`"${unknownName}" is not a parameter of "${fault}"${hint(allowed)}`);
  return {
    code: input.optional('code', (name) => input.text(name)),
    message: input.optional('message', (name) => input.text(name)),
    overMs: input.optional('overMs', (name) => input.wholeNumber(name, 1, 600_000)),
    bytes: input.optional('bytes', (name) => input.wholeNumber(name, 1, 2 ** 30)),
    lagMs: input.optional('lagMs', (name) => input.wholeNumber(name, 1, TEN_YEARS_MS)),
  };
}

const hint = (allowed: readonly string[]) => (allowed.length > 0 ? `, which takes ${allowed.join(', ')}` : '');
