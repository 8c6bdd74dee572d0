import type { FastifyRequest } from 'fastify';
import { routePathOf } from './upload-route.js';

/**
 * Below this path every address of both APIs, and of the board, stands a second time, for the pages of the console: there a cookie is
 * the login.
 */
export const CONSOLE_PATH = '/console';

/** The pages of the queues. */
export const BOARD_PATH = '/admin/queues';

const SECOND_ADDRESS = new RegExp(`^${CONSOLE_PATH}((?:/(?:api/v1|admin/api)/|${BOARD_PATH}(?![^/?#]))[^]*)$`);

/** The address that answers: a request of the console is routed as one to the API itself. */
export const withoutConsole = ({ url = '/' }: { url?: string | undefined }): string =>
  SECOND_ADDRESS.exec(url)?.[1] ?? url;

/** True of a request to an address below /console that the API itself answers. */
export const isByConsole = ({ originalUrl, url }: FastifyRequest): boolean => originalUrl !== url;

const BOARD = new RegExp(`^${BOARD_PATH}(/|$)`);

export const isOfBoard = (request: FastifyRequest): boolean => BOARD.test(routePathOf(request));

/** People of a shop, and operators. One browser may know both. */
const AUDIENCES = ['shop', 'operator'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const isAudience = (text: string): text is Audience => (AUDIENCES as readonly string[]).includes(text);

const SESSION = new RegExp(`^${CONSOLE_PATH}/session(/|$)`);

/** True of a request that reads, begins or ends a login of the console. */
export const isConsoleSession = (request: FastifyRequest): boolean => SESSION.test(routePathOf(request));

const LOGIN = new RegExp(`^${CONSOLE_PATH}/session/(${AUDIENCES.join('|')})$`);

/** Who logs in at the address of this request; null for every other address. */
export const consoleLoginOf = (request: FastifyRequest): Audience | null =>
  (LOGIN.exec(routePathOf(request))?.[1] as Audience | undefined) ?? null;
