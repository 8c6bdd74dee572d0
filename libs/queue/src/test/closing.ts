type Close = () => Promise<unknown>;

/** What a test opens is closed when the test is over: the last first, and servers after all who use them. */
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
