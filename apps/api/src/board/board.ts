import { createBullBoard } from '@bull-board/api';
import { FastifyAdapter } from '@bull-board/fastify';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '@app/config';
import type { Environment } from '@app/domain';
import { Database } from '@app/persistence';
import { type Queue, QUEUE_NAMES } from '@app/queue';
import { SETTINGS } from '../infrastructure/tokens.js';
import { boardOrigin } from './advice.js';
import { originOf, protectPage } from './board-page.js';
import { BoardStateReader, stateLines } from './board-state.js';
import { HeadQueueAdapter } from './head-queue-adapter.js';

const BOARD_PATH = '/admin/queues';

/** The queues at /admin/queues, for operators: what waits, what failed and why. What they do about it are acts of /admin/api. */
@Injectable()
export class Board {
  constructor(
    @InjectQueue(QUEUE_NAMES.SANDBOX) private readonly sandbox: Queue,
    @InjectQueue(QUEUE_NAMES.PRODUCTION) private readonly production: Queue,
    private readonly db: Database,
    private readonly state: BoardStateReader,
    @Inject(SETTINGS) private readonly settings: ApiConfig,
  ) {}

  open(fastify: FastifyInstance): void {
    void fastify.register(
      async (scope) => {
        const { publicUrl } = this.settings;
        scope.addHook('onRequest', (request, _, done) => boardOrigin.run(originOf(request, publicUrl), done));
        protectPage(scope);
        scope.get('/state', async () => ({ lines: stateLines(await this.state.read()) }));
        await scope.register(this.bullBoard());
      },
      { prefix: BOARD_PATH },
    );
  }

  private bullBoard() {
    const serverAdapter = new FastifyAdapter().setBasePath(BOARD_PATH);
    const shown = (queue: Queue, environment: Environment) =>
      new HeadQueueAdapter(queue, environment, this.db, this.state.read);
    createBullBoard({
      queues: [shown(this.sandbox, 'SANDBOX'), shown(this.production, 'PRODUCTION')],
      serverAdapter,
      options: { uiConfig: UI_CONFIG, handlerHooks: { before: readOnly } },
    });
    return serverAdapter.registerPlugin();
  }
}

/** The page has no buttons. A program that presses one learns where the acts are. */
const readOnly = ({ method }: { method: string }) =>
  method === 'get' ? undefined : { allow: false as const, status: 405 as const, message: READ_ONLY };

const READ_ONLY =
  'The board only shows. Pause, resume, retry or clean a queue with POST /admin/api/queues/{name}/pause, resume, retry or clean, and a reason.';

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const LOGO_PATH = `${BOARD_PATH}/logo.svg`;

const UI_CONFIG = {
  boardTitle: 'Risiti',
  boardLogo: { path: LOGO_PATH, width: 28, height: 28 },
  favIcon: { default: LOGO_PATH, alternative: LOGO_PATH },
  locale: { lng: 'en-GB' },
  hideDocsLink: true,
  showMetrics: false,
  theme: { light: { 'font-sans': FONT }, dark: { 'font-sans': FONT } },
};
