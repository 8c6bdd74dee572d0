/** Asked to stop, a bench takes down what it has put up: a worker it halted would not notice otherwise. */
export const interruption = () =>
  new Promise<never>((_, reject) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => reject(new Interrupted(signal)));
  });

class Interrupted extends Error {}

/** The whole program: it ends with 0 only where all went well, and does not wait for pools that linger. */
export async function runToTheEnd(program: () => Promise<boolean>): Promise<never> {
  try {
    process.exit((await program()) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Interrupted ? 'The bench was stopped.' : error);
    process.exit(1);
  }
}
