import { Command, CommanderError } from 'commander';
import { interruption } from './command.js';
import { EXIT, exitCodeOf } from './exit-codes.js';
import { Output } from './output.js';
import { makeProgram } from './program.js';

declare const RISITI_VERSION: string;

/** The first Ctrl-C ends what is under way in order; the second ends at once. */
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    interruption.abort(new Error('Interrupted'));
    process.once(signal, () => process.exit(EXIT.interrupted));
  });
// `risiti events | head` closes the pipe: nobody reads on.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? undefined : EXIT.unexpected));

const program: Command = makeProgram(RISITI_VERSION);
try {
  await program.parseAsync();
  if (interruption.signal.aborted) process.exitCode = EXIT.interrupted;
} catch (error) {
  process.exitCode = interruption.signal.aborted ? EXIT.interrupted : exitCodeOf(error);
  // The library has said already what is wrong with the command line.
  if (!(error instanceof CommanderError) && !interruption.signal.aborted)
    new Output(program.opts<{ json?: boolean }>().json === true).fail(error);
}
