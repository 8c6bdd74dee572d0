import type { FastifyRequest } from 'fastify';

/** The path of the route, since one address can be spelled in many ways. Without a route, the path as spelled. */
export const routePathOf = ({ routeOptions, url }: FastifyRequest): string =>
  (routeOptions.url ?? url).replace(/[?#].*$/, '').replace(/\/+$/, '');
