import { freePort } from './free-port.js';
import { type RunningProcess, startProcess } from './start-process.js';

/** The simulator needs only its ports. */
async function setup(over: Record<string, string> = {}) {
  const port = await freePort();
  const env = { SIMULATOR_PORT: String(port), SIMULATOR_WIRE_PORT: String(await freePort()), ...over };
  const program = startProcess('apps/simulator/src/main', env);
  started.push(program);
  return { program, healthUrl: `http://127.0.0.1:${port}/health` };
}

const started: RunningProcess[] = [];

describe('a program as a real process', () => {
  afterEach(async () => {
    await Promise.all(started.splice(0).map((program) => program.kill('SIGKILL')));
  });

  it('is waited for until it is healthy', async () => {
    const { program, healthUrl } = await setup();
    await program.waitForHealth(healthUrl);
    await expect(fetch(healthUrl)).resolves.toMatchObject({ status: 200 });
  });

  it('ends on the signal it receives', async () => {
    const { program, healthUrl } = await setup();
    await program.waitForHealth(healthUrl);
    await expect(program.kill('SIGTERM')).resolves.toEqual({ code: 0, signal: null });

    const { program: other } = await setup();
    await expect(other.kill('SIGKILL')).resolves.toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('reports its output if it ends before it is healthy', async () => {
    const { program, healthUrl } = await setup({ SIMULATOR_PORT: 'none' });
    await expect(program.waitForHealth(healthUrl)).rejects.toThrow(/before it was healthy:\n.*SIMULATOR_PORT must be/s);
  });

  it('has none of the developer’s environment variables', async () => {
    jest.replaceProperty(process, 'env', { ...process.env, SIMULATOR_HOST: 'not a host of ours' });
    const { program, healthUrl } = await setup();
    jest.restoreAllMocks();
    await program.waitForHealth(healthUrl);
    expect(program.output()).toContain('127.0.0.1');
  });

  it('is named in the failure if it is not compiled', () => {
    expect(() => startProcess('apps/nowhere/src/main', {})).toThrow(/apps\/nowhere.*npm test -- /s);
  });
});
