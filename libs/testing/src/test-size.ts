/** `npm run verify` sets TEST_SIZE=full. `npm test` plays the same tests with fewer repetitions. */
const isFull = process.env.TEST_SIZE === 'full';

/** The size of a test in this run: how many sales, tries or seconds, or which cases. */
export const testSize = <Size>({ short, full }: { short: Size; full: Size }): Size => (isFull ? full : short);
