/** The help of `npm run bench`. A test compares it with the options that the bench reads. */
export const BENCH_HELP = `npm run bench -- [uploads | in-flight | many-devices | capacity | large-ledger] [options]

Measures what a sale costs: processor time and rates of the product, a textbook queue and the floor.
It starts a Postgres with durable storage, and a Redis if redis-server is installed, and removes both at the end.

  (no word)             sales of tills and of a backlog, for each backend of the queue
  uploads               one large batch; npm run batch is the same
  in-flight             thousands of calls to a slow authority in one process
  many-devices          the backlogs of many devices, with an authority that takes a second
  capacity              a simulation: what 1, 10 and 100 million sales a day need
  large-ledger          lists and sales on a ledger of millions of submissions

Options of (no word) and of uploads:
  --quick               small sizes: a few minutes
  --postgres-only       only the queue in Postgres
  --against <folder>    measures the product of another checkout, built, beside this one
  --json <file>         writes the numbers to a file
  --rounds <n>          rounds; the table shows medians
  --sales <n>           sales of a backlog and of a journey
  --devices <n>         devices
  --connections <n>     connections that post sales
  --lane-sales <n>      sales of the backlog of one device
  --sync-sales <n>      sales posted one after the other, each waiting for its receipt
  --invoices <n>        lines of an upload

Options of in-flight:     --calls <n>, --rounds <n>, --delay <milliseconds>
Options of many-devices:  --devices <n,n>, --workers <n,n>, --concurrency <n>, --seconds <n>
Options of capacity:      --devices <n,n>
Options of large-ledger:  --submissions <n>, --taxpayers <n> (of ten branches each), --rounds <n>

  --help                prints this text`;
