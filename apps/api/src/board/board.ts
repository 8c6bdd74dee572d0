import { createBullBoard } from '@bull-board/api';
import { FastifyAdapter } from '@bull-board/fastify';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Database } from '@app/persistence';
import { type Queue, QUEUE_NAMES } from '@app/queue';
import { Failure } from '../http/errors/failure.js';
import { BOARD_PATH, CONSOLE_PATH } from '../http/requests/console-request.js';
import { protectPage } from './board-page.js';
import { HeadQueueAdapter } from './head-queue-adapter.js';

/**
 * The queues at /admin/queues and, for the cookie of the console, at /console/admin/queues: what waits, what failed and why. What
 * operators do about them are acts of /admin/api.
 */
@Injectable()
export class Board {
  constructor(
    @InjectQueue(QUEUE_NAMES.SANDBOX) private readonly sandbox: Queue,
    @InjectQueue(QUEUE_NAMES.PRODUCTION) private readonly production: Queue,
    private readonly db: Database,
  ) {}

  open(fastify: FastifyInstance): void {
    void fastify.register(
      async (scope) => {
        protectPage(scope);
        await scope.register(this.bullBoard());
      },
      { prefix: BOARD_PATH },
    );
  }

  private bullBoard() {
    const serverAdapter = new BoardAdapter().setBasePath(BOARD_PATH);
    createBullBoard({
      queues: [
        new HeadQueueAdapter(this.sandbox, 'Sandbox', this.db),
        new HeadQueueAdapter(this.production, 'Production', this.db),
      ],
      serverAdapter,
      options: { uiConfig: UI_CONFIG, handlerHooks: { before: readOnly } },
    });
    return serverAdapter.registerPlugin();
  }
}

/** Bull Board answers every error as one of its own. A refusal of ours gets the answer that it has everywhere. */
class BoardAdapter extends FastifyAdapter {
  override setErrorHandler(handler: Parameters<FastifyAdapter['setErrorHandler']>[0]): this {
    return super.setErrorHandler((error) => {
      if (error instanceof Failure) throw error;
      return handler(error);
    });
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
  miscLinks: [{ text: 'Now, in the console', url: `${CONSOLE_PATH}/operator` }],
  locale: { lng: 'en-GB' },
  hideDocsLink: true,
  showMetrics: false,
  theme: { light: { 'font-sans': FONT }, dark: { 'font-sans': FONT } },
};
