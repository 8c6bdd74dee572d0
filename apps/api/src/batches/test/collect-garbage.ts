import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** So that what nobody holds any more is seen to be gone. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
