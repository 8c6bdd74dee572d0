import { randomBytes } from 'node:crypto';
import type { Backend } from '../backends.js';
import { install } from '../installation.js';
import { Load } from '../load.js';
import { startSimulator } from '../simulator.js';
import { openAccount } from './account.js';
import { holdMemory, tellMemory } from './stage-memory.js';
import { MemoryWatch } from './memory.js';
import { Notes } from './notes.js';
import type { Options } from './options.js';
import { newFile, type Scene } from './scene.js';
import type { StageName } from './stage-names.js';
import { STAGES } from './stages.js';

/** One run on one backend: stage after stage on the same product, until all are done or one cannot go on. */
export class BatchRun {
  readonly notes: Notes[] = [];
  private readonly stops: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly backend: Backend,
    private readonly options: Options,
    private readonly say: (line: string) => void,
  ) {}

  async run(): Promise<void> {
    this.say(`${this.backend.name}: the product and ${this.options.size.devices} devices`);
    const scene = await this.setUp();
    for (const name of this.options.stages) {
      this.say(`${this.backend.name}: ${name}`);
      if (!(await this.play(scene, name))) break;
    }
  }

  /** Everything it has started, in the reverse order. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0).reverse()) await stop();
  }

  private async setUp(): Promise<Scene> {
    const { size, seed } = this.options;
    const simulator = await startSimulator();
    this.stops.push(() => simulator.process.kill('SIGKILL'));
    const queue = { redisUrl: this.backend.redisUrl, queuePrefix: `bench-${randomBytes(4).toString('hex')}` };
    const installation = await install({ simulator, ...queue });
    this.stops.push(() => installation.stop());
    const load = new Load(size.connections);
    this.stops.push(() => load.close());
    const account = await openAccount(installation, 'P', { branches: size.devices });
    const file = newFile({ size, account }, 'FIRST', size.invoices);
    return { size, seed, installation, simulator, load, account, file, firstBatch: null };
  }

  /** False when the stages behind it have nothing to stand on. */
  private async play(scene: Scene, name: StageName): Promise<boolean> {
    const { title, stage, isMemoryHeld } = STAGES[name];
    const notes = new Notes(title(scene.size));
    this.notes.push(notes);
    const { api, worker } = scene.installation;
    const watch = new MemoryWatch(() => ({ api: api.process.pid, worker: worker.process.pid }));
    const failure = await stage(scene, notes).then(
      () => null,
      (error: Error) => error,
    );
    const courses = watch.end();
    tellMemory(notes, courses);
    if (isMemoryHeld) holdMemory(notes, courses);
    if (failure) notes.promise('it comes to its end', false, failure.stack ?? failure.message);
    return !failure;
  }
}
