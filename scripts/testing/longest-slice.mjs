/**
 * Loaded into a program with `node --import`: measures the longest slice of its event loop. At SIGUSR2 it writes the milliseconds
 * since the last time into the file of LONGEST_SLICE_FILE, and begins anew.
 *
 * It counts the processor time of the main thread between two ticks. By the clock a slice is longer while other programs have the
 * processor. Two ticks are five milliseconds apart, so an idle process has a longest slice of a few milliseconds.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const TICK_MS = 5;
const NANOSECONDS_PER_MS = 1e6;
const { LONGEST_SLICE_FILE } = process.env;

const spentMs = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / NANOSECONDS_PER_MS;

let [spentBefore, longestMs, times] = [spentMs(), 0, 0];
setInterval(() => {
  const spent = spentMs();
  longestMs = Math.max(longestMs, spent - spentBefore);
  spentBefore = spent;
}, TICK_MS).unref();

process.on('SIGUSR2', () => {
  writeFileSync(`${LONGEST_SLICE_FILE}.new`, JSON.stringify({ times: ++times, longestMs: Math.round(longestMs) }));
  renameSync(`${LONGEST_SLICE_FILE}.new`, LONGEST_SLICE_FILE);
  longestMs = 0;
});
