/** What of a process this needs. */
export interface SignalledProcess {
  once(signal: NodeJS.Signals, listener: () => void): unknown;
  exit(code: number): unknown;
}

/**
 * Ends the process when it is told to. A terminal sends SIGINT to all it started, and whoever started us in it sends SIGTERM:
 * that is one stop, not two, of which the second closes what the first still needs. Who cannot wait says the same again, and
 * nothing stops then, it just ends.
 */
export function endOnSignal(stop: () => Promise<void>, target: SignalledProcess = process): void {
  let stopping: Promise<unknown> | undefined;
  const end = (): void => {
    stopping ??= stop().then(
      () => target.exit(0),
      () => target.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) target.once(signal, end);
}
