import { answersOk } from './health.mjs';
import { makeDataFolder } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { say, step } from './say.mjs';
import { Service } from './service.mjs';
import { addresses, claimPorts } from './services.mjs';
import { simulatorPanel } from './simulator-panel.mjs';

/** A name of its own: its log and its pid file are not those of the simulator that `npm start` runs. */
const NAME = 'simulator-alone';

/** From a fresh clone to an authority that answers; then it runs until it is told to stop. */
export async function simulate(lifetime) {
  makeDataFolder();
  await prepare(lifetime);
  const ports = await claimPorts(process.env, ['simulator']);
  const env = {
    ...{ SIMULATOR_HOST: '127.0.0.1', ...process.env },
    ...{ SIMULATOR_PORT: String(ports.simulator), SIMULATOR_WIRE_PORT: String(ports.wire) },
  };
  const [{ program, url, healthUrl }] = addresses(['simulator'], env);
  const service = new Service({ name: NAME, program, env, isHealthy: () => answersOk(healthUrl) });
  await step('Start the simulated authority', () => service.start(lifetime));
  const wire = url.replace(/\d+$/, String(ports.wire));
  say(simulatorPanel({ control: url, wire, data: env.SIMULATOR_DATA }));
  await lifetime.over;
}
