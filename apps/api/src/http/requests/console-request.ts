import type { FastifyRequest } from 'fastify';

/** Below this path every address of both APIs stands a second time, for the pages of the console: there a cookie is the login. */
export const CONSOLE_PATH = '/console';

const SECOND_ADDRESS = new RegExp(`^${CONSOLE_PATH}(/(?:api/v1|admin/api)/[^]*)$`);

/** The address that answers: a request of the console is routed as one to the API itself. */
export const withoutConsole = ({ url = '/' }: { url?: string | undefined }): string =>
  SECOND_ADDRESS.exec(url)?.[1] ?? url;

/** True of a request to an address below /console that the API itself answers. */
export const isByConsole = ({ originalUrl, url }: FastifyRequest): boolean => originalUrl !== url;
