/**
 * The milliseconds of the processor that some work takes: the least of some times, because a collection of garbage may fall into any
 * of them. By the clock it would be longer while other work has the processor.
 */
export function processorMs(work: () => void, times = 5): number {
  const once = (): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  return Math.min(...Array.from({ length: times }, once));
}
