/** The second half of `npm run build`: bundles each built program into one file. */
import { bundle } from './launcher/bundle.mjs';

await bundle();
