import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const HOST = '127.0.0.1';
const POLL_MS = 50;
const START_POLLS_MAX = 600;
/** Linux counts processor time in this unit on all processors. */
const TICKS_PER_SECOND = 100;
const SERVER_CORE = '0';
const LOAD_CORE = '1';

/** The simulator as a process, on a core of its own where that is possible. */
export interface Server {
  origin: string;
  pinned: boolean;
  /** Processor seconds used so far; NaN on systems without /proc. */
  processorSeconds(): number;
  residentBytes(): number;
  stop(): Promise<void>;
}

export async function startServer(program: string): Promise<Server> {
  const [port, wirePort] = [await freePort(), await freePort()];
  const pinned = canPin();
  const settings = { SIMULATOR_HOST: HOST, SIMULATOR_PORT: port, SIMULATOR_WIRE_PORT: wirePort };
  // Each command replaces itself by the next, so that the child process is the simulator.
  const command = [
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
    ...(pinned ? ['taskset', '--cpu-list', SERVER_CORE] : []),
    ...[process.execPath, program],
  ];
  const child = spawn('env', command, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  // The simulator must not outlive the bench.
  process.once('exit', () => child.kill('SIGKILL'));
  await untilHealthy(`http://${HOST}:${port}/health`, () => child.exitCode === null);
  if (pinned) spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', LOAD_CORE, `${process.pid}`]);
  return {
    ...{ origin: `http://${HOST}:${wirePort}`, pinned },
    processorSeconds: () => ticksOf(child.pid!) / TICKS_PER_SECOND,
    residentBytes: () => residentOf(child.pid!),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The compiled simulator next to this compiled bench. */
export const compiledProgram = () => path.resolve(path.dirname(process.argv[1]!), '../main.js');

function canPin(): boolean {
  return spawnSync('taskset', ['--cpu-list', `${SERVER_CORE},${LOAD_CORE}`, 'true']).status === 0;
}

async function untilHealthy(url: string, isRunning: () => boolean): Promise<void> {
  for (let poll = 0; poll < START_POLLS_MAX && isRunning(); poll++) {
    const healthy = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return;
    await pause(POLL_MS);
  }
  throw new Error('The simulator did not start. Run `npm run build` if it is not compiled.');
}

const hasProc = existsSync('/proc/self/stat');

/** Fields 14 and 15 of the line, counted after the name, which may contain blanks. */
function ticksOf(pid: number): number {
  if (!hasProc) return NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function residentOf(pid: number): number {
  const kilobytes = hasProc
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
    : execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' });
  return Number(kilobytes) * 1_024;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
