export const fanOut =
  <Event>(...sinks: ((event: Event) => void)[]): ((event: Event) => void) =>
  (event) => {
    for (const sink of sinks) sink(event);
  };
