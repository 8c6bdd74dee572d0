import type { FastifyRequest } from 'fastify';

/** Told by the route, since one address can be spelled in many ways; where there is none, by the spelling. */
export const routePathOf = ({ routeOptions, url }: FastifyRequest): string =>
  (routeOptions.url ?? url).replace(/[?#].*$/, '').replace(/\/+$/, '');
