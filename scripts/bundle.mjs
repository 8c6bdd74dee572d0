/** Puts each built program into one file: the second half of `npm run build`. */
import { bundle } from './launcher/bundle.mjs';

await bundle();
