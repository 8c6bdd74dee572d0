/**
 * Who may import whom. Each row: a room, and the libraries it may enter (always by their index).
 * What is not in the row is forbidden, so the table is the whole truth about the house.
 */
const rooms = {
  'apps/api': [
    'access',
    'config',
    'contract',
    'domain',
    'mail',
    'observability',
    'persistence',
    'queue',
    'receipt',
    'reference',
    'submission',
  ],
  'apps/worker': [
    'authority',
    'config',
    'domain',
    'mail',
    'observability',
    'persistence',
    'queue',
    'reference',
    'submission',
    'webhooks',
  ],
  // The simulator reads the protocol for itself, so that one misreading cannot pass on both sides.
  'apps/simulator': ['config'],
  'apps/setup': ['access', 'config', 'persistence', 'queue', 'submission'],
  // Speaks with the authority as the worker does, and prints as the API does, without a database.
  'apps/certify': ['authority', 'config', 'domain', 'receipt'],
  // Measures the product as whole processes; its floor and its textbook are written on the clients of the stores.
  'apps/bench': ['access', 'authority', 'persistence', 'testing'],
  // What a client of Risiti has: it knows the API as anybody knows it.
  'apps/cli': ['client'],
  // Its pages know both APIs as any client does, by what their documents say.
  'apps/console': ['client'],
  'libs/client': [],
  'libs/domain': [],
  'libs/contract': ['domain'],
  'libs/config': [],
  'libs/mail': [],
  'libs/receipt': ['domain'],
  'libs/observability': ['domain', 'mail'],
  'libs/persistence': ['config', 'domain'],
  'libs/queue': ['config', 'domain'],
  'libs/access': ['config', 'domain', 'persistence'],
  'libs/authority': ['config', 'domain'],
  'libs/reference': ['authority', 'domain', 'persistence', 'queue'],
  'libs/webhooks': ['contract', 'domain', 'persistence', 'queue'],
  'libs/submission': ['authority', 'config', 'domain', 'observability', 'persistence', 'queue'],
};

const specs = '\\.(spec|medium-spec|e2e-spec)\\.ts$|^libs/testing/|/test/';

const roomRules = Object.entries(rooms).map(([room, may]) => ({
  name: `${room.replace('/', '-')}-imports`,
  comment: `${room} may import: ${may.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: specs },
  to: { path: '^(apps|libs)/', pathNot: [`^${room}/`, ...may.map((lib) => `^libs/${lib}/`)] },
}));

const onlyIn = (name, what, where) => ({
  name,
  comment: `${what} may be imported only in ${where}`,
  severity: 'error',
  from: { path: '^(apps|libs)/', pathNot: [where, specs] },
  to: { path: what },
});

module.exports = {
  forbidden: [
    ...roomRules,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'by-the-index',
      comment: 'A library is entered by its index.',
      severity: 'error',
      from: { path: '^(apps|libs)/([^/]+)/', pathNot: specs },
      to: { path: '^libs/([^/]+)/src/.+', pathNot: ['^libs/$2/', '^libs/[^/]+/src/(index|browser)\\.ts$'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'No framework and no I/O in the rules; exact decimals are its one library.',
      severity: 'error',
      from: { path: '^libs/domain/', pathNot: specs },
      to: { pathNot: ['^libs/domain/', 'node_modules/(@types/)?big\\.js', '^(node:)?crypto$'] },
    },
    onlyIn('prisma-in-persistence', 'node_modules/@prisma/', '^(libs/persistence|apps/bench/src/textbook)/'),
    onlyIn('pg-in-persistence-and-queue', 'node_modules/pg/', '^(libs/(persistence|queue)|apps/bench/src)/'),
    onlyIn('bullmq-in-queue', 'node_modules/(bullmq|ioredis)/', '^(libs/queue|apps/bench/src)/'),
    onlyIn('nest-bullmq-in-programs', 'node_modules/@nestjs/bullmq/', '^apps/(api/src/(infrastructure|board)|worker)/'),
    onlyIn('nodemailer-in-mail', 'node_modules/nodemailer/', '^libs/mail/'),
    onlyIn('printing-in-receipt', 'node_modules/(pdfkit|fontkit|pngjs)/', '^libs/receipt/'),
    onlyIn('qr-on-paper-and-pages', 'node_modules/qr/', '^(libs/receipt|apps/console)/'),
    onlyIn('axios-in-senders', 'node_modules/axios/', '^libs/(authority|webhooks)/'),
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: [specs, '\\.d\\.ts$', '/main\\.ts$'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/|/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
