import { MisconfiguredError, simulatorConfig } from '@app/config';
import { startSimulator } from './start.js';

try {
  const simulator = await startSimulator(simulatorConfig());
  process.stdout.write(
    `The simulated authority listens on ${simulator.wireUrl}, its control routes on ${simulator.controlUrl}\n`,
  );
  const stop = () => void simulator.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  process.stderr.write(`${error instanceof MisconfiguredError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
