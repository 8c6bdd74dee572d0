/** The health check of a container, whose image has no curl: `healthy.mjs <url>` ends with 0 when it answers 200. */
import { answersOk } from '../launcher/health.mjs';

process.exit((await answersOk(process.argv[2])) ? 0 : 1);
