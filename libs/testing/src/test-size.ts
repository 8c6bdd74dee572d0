/** `npm run verify` sets TEST_SIZE=full. `npm test` plays the same tests with fewer repetitions. */
const isFull = process.env.TEST_SIZE === 'full';

/** The size of a test in this run: how many sales, tries or seconds. */
export const testSize = ({ short, full }: { short: number; full: number }): number => (isFull ? full : short);
