import { Command, CommanderError } from 'commander';
import { interruption } from './command.js';
import { EXIT, exitCodeOf } from './exit-codes.js';
import { Output } from './output.js';
import { makeProgram } from './program.js';

declare const RISITI_VERSION: string;

/** The first Ctrl-C ends what is under way in order; the second ends at once. */
process.once('SIGINT', () => {
  interruption.abort(new Error('Ended by Ctrl-C'));
  process.once('SIGINT', () => process.exit(EXIT.interrupted));
});
// `risiti events | head` closes the pipe: nobody reads on.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.unexpected),
);

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
