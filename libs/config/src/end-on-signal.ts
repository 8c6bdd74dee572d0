export interface SignalledProcess {
  once(signal: NodeJS.Signals, listener: () => void): unknown;
  exit(code: number): unknown;
}

/**
 * Stops the process gracefully on SIGTERM or SIGINT. A terminal and the parent process may send one of each; both together
 * stop it once. The same signal a second time ends the process at once.
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
