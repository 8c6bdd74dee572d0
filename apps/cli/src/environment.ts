import { homedir } from 'node:os';
import path from 'node:path';

const { env, stdin, stdout, stderr } = process;

/** The surroundings of the command. */
export const environment = {
  /** Instead of a profile: both or neither, so that a key goes to no other address. */
  url: env.RISITI_URL,
  key: env.RISITI_KEY,
  profile: env.RISITI_PROFILE,
  folder: path.join(env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'risiti'),
  /** People answer questions; programs do not. */
  canAsk: stdin.isTTY === true && stderr.isTTY === true && env.CI === undefined,
  isForPeople: stdout.isTTY === true,
  hasColour: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
  width: stdout.columns ?? 100,
};
