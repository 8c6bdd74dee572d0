import { certifyConfig, MisconfiguredError } from '@app/config';
import { Certification } from './certify.js';
import { readOptions, USAGE } from './options.js';

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

function abortOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const [signal, exitCode] of Object.entries(SIGNALS))
    process.once(signal, () => {
      process.exitCode = exitCode;
      stop.abort();
    });
  return stop.signal;
}

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (typeof options === 'string') throw new Error(`${options}\n\n${USAGE}`);
  if (options.show === 'help') return console.log(USAGE);
  const stop = abortOnSignal();
  const certification = new Certification(certifyConfig(), process.stdout, { ...options, stop });
  if (options.show === 'list') return certification.list();
  const { passed } = await certification.play();
  if (!passed) process.exitCode ??= 1;
}

main(process.argv.slice(2)).catch((error: Error) => {
  const isExpected = error instanceof MisconfiguredError || error.name === 'Error';
  console.error(isExpected ? error.message : error.stack);
  process.exitCode = 1;
});
