type Close = () => Promise<unknown>;

/** Closes after each test what the test opened: the last first, and servers after their clients. */
export function closingAfterEach() {
  const closing: Close[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return {
    close: (close: Close) => void closing.push(close),
    keep: <T extends { stop: Close }>(servers: T): T => {
      closing.unshift(() => servers.stop());
      return servers;
    },
  };
}
