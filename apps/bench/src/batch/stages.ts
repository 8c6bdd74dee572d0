import type { Size } from './options.js';
import { whole } from './report.js';
import type { Stage } from './scene.js';
import type { StageName } from './stage-names.js';
import { again } from './stages/again.js';
import { brokenUploads } from './stages/broken-uploads.js';
import { drain } from './stages/drain.js';
import { neighbours } from './stages/neighbours.js';
import { oneUpload } from './stages/one-upload.js';
import { results } from './stages/results.js';
import { singleRequests } from './stages/single-requests.js';

interface Titled {
  title(size: Size): string;
  stage: Stage;
  /** Where the memory is a promise, and not only told: nothing was measured before that it could be left from. */
  isMemoryHeld?: true;
}

export const STAGES: Record<StageName, Titled> = {
  'one-upload': {
    title: ({ invoices, lines, devices }) =>
      `One upload: ${whole(invoices)} sales of ${lines} lines for ${devices} devices, the worker at work`,
    stage: oneUpload,
    isMemoryHeld: true,
  },
  'single-requests': {
    title: ({ pairs, singleSeconds, connections, pairInvoices }) =>
      `Single requests: ${pairs} × ${singleSeconds} s from ${connections} connections, each beside a batch of ` +
      `${whole(pairInvoices)}, the worker halted`,
    stage: singleRequests,
  },
  drain: { title: () => 'Drain: all that was taken in so far', stage: drain },
  results: {
    title: () => 'Results of the one upload, beside the ledger of the authority',
    stage: results,
  },
  again: { title: () => 'Again: the same file', stage: again },
  'broken-uploads': {
    title: ({ brokenInvoices, cuts, kills }) =>
      `Broken uploads: a file of ${whole(brokenInvoices)}, cut ${cuts} times, the API killed ${kills} times`,
    stage: brokenUploads,
  },
  neighbours: {
    title: ({ backlog, neighbourPairs, neighbourSales }) =>
      `Neighbours: ${neighbourSales} single sales beside a backlog of ${whole(backlog)} on one device, and without; ` +
      `${neighbourPairs} pairs`,
    stage: neighbours,
  },
};
