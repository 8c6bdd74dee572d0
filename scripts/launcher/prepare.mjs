import { build } from './build.mjs';
import { generate } from './generate.mjs';
import { install } from './install.mjs';

/** From a fresh clone to runnable programs; each part does nothing when its result is up to date. */
export async function prepare(lifetime) {
  await install(lifetime);
  await generate(lifetime);
  await build(lifetime);
}
