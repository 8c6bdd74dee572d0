/** One sink that feeds several. */
export const fanOut =
  <Event>(...sinks: ((event: Event) => void)[]): ((event: Event) => void) =>
  (event) => {
    for (const sink of sinks) sink(event);
  };
