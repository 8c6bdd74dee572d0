export const NOBODY = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';
export const QUEUE = 'submissions-sandbox';

/** What operators may call, in the order of their page. */
export const ADDRESSES = [
  ['GET', 'submissions'],
  ['GET', `submissions/${NOBODY}`],
  ...['question', 'receipt', 'approval', 'release', 'failure', 'redrive'].map((act) => [
    'POST',
    `submissions/${NOBODY}/${act}`,
  ]),
  ['GET', 'search'],
  ['GET', `batches/${NOBODY}`],
  ['GET', 'case-groups'],
  ['POST', 'submissions/acts'],
  ['POST', 'invoice-list-checks'],
  ['GET', 'lanes'],
  ['GET', `lanes/${NOBODY}`],
  ...['hold', 'resume', 'next-number', 'key', 'learn', 'restore', 'restore-end'].map((act) => [
    'POST',
    `lanes/${NOBODY}/${act}`,
  ]),
  ['GET', `lanes/${NOBODY}/imported-documents`],
  ['GET', 'queues'],
  ...['pause', 'resume', 'retry', 'clean'].map((act) => ['POST', `queues/${QUEUE}/${act}`]),
  ['GET', 'acts'],
  ['GET', 'apps'],
  ['GET', `apps/${NOBODY}`],
  ...['activate', 'suspend'].map((act) => ['POST', `apps/${NOBODY}/${act}`]),
  ['GET', `apps/${NOBODY}/keys`],
  ['POST', `apps/${NOBODY}/keys/${NOBODY}/revocation`],
  ['GET', `apps/${NOBODY}/release-pin`],
  ...['release-pin', 'legal-hold', 'legal-hold-end'].map((act) => ['POST', `apps/${NOBODY}/${act}`]),
] as [string, string][];
