/** The help of `npm run bench`. A test compares it with the options that the bench reads. */
export const BENCH_HELP = `npm run bench -- [uploads | many-devices] [options]

Measures what a sale costs: processor time and rates of the product, a textbook queue and the floor.
It starts a Postgres with durable storage, and a Redis if redis-server is installed, and removes both at the end.

  (no word)             sales of tills and of a backlog, for each backend of the queue
  uploads               one large batch
  many-devices          the backlogs of many devices, with an authority that takes a second

Options of (no word) and of uploads:
  --quick               small sizes: a few minutes
  --postgres-only       only the queue in Postgres
  --against <folder>    measures the product of another checkout, built, beside this one
  --idle-webhooks <n>   gives our product webhooks that have nothing to post
  --json <file>         writes the numbers to a file
  --rounds <n>          rounds; the table shows medians
  --sales <n>           sales of a backlog and of a journey
  --devices <n>         devices
  --connections <n>     connections that post sales
  --lane-sales <n>      sales of the backlog of one device
  --sync-sales <n>      sales posted one after the other, each waiting for its receipt
  --invoices <n>        lines of an upload

Options of many-devices:  --devices <n,n>, --workers <n,n>, --concurrency <n>, --seconds <n>

  --help                prints this text`;
