import { Stopped } from './failure.mjs';
import { complain } from './say.mjs';

/** What has been started, so that it can be stopped in the reverse order, whoever asks for the stop and when. */
export class Lifetime {
  #running = [];
  #whenEnding = [];
  #over;
  #end;

  constructor() {
    this.over = new Promise((resolve) => (this.#over = resolve));
  }

  get ending() {
    return this.#end !== undefined;
  }

  /** `stop` ends it in peace and resolves when it is gone; `kill` ends it now. Returns a function that forgets it again. */
  add({ stop, kill = () => {} }) {
    this.mustGoOn();
    const entry = { stop, kill };
    this.#running.push(entry);
    return () => {
      this.#running = this.#running.filter((other) => other !== entry);
    };
  }

  /** Told at once when the end begins, before anything is stopped. */
  whenEnding(tell) {
    this.#whenEnding.push(tell);
  }

  mustGoOn() {
    if (this.ending) throw new Stopped();
  }

  end() {
    this.#end ??= this.#stopAll();
    return this.#end;
  }

  kill() {
    for (const entry of [...this.#running].reverse()) entry.kill();
  }

  async #stopAll() {
    for (const tell of this.#whenEnding) tell();
    for (const entry of [...this.#running].reverse()) {
      // One that cannot be stopped must not keep the others running.
      await Promise.resolve()
        .then(entry.stop)
        .catch((error) => complain(String(error)));
    }
    this.#over();
  }
}
