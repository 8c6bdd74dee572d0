import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

/** As many as a worker may have in flight: what one wave of calls connected, the next one uses. */
const FREE_SOCKETS_MAX = 2_000;

/**
 * Servers hang up on a quiet connection after twenty seconds or more, and some say when, which an agent that counts at
 * all heeds. A call that is written into that moment is in doubt, so we let go of the connection first.
 */
const IDLE_MAX_MS = 15_000;

/**
 * Keep-alive agents that bound the time it takes to connect. A connection that was never made is the one failure
 * after which the authority certainly received nothing, so it must be told apart from a slow answer.
 */
export function connectingAgents(connectTimeoutMs: number): { httpAgent: http.Agent; httpsAgent: https.Agent } {
  const options = { keepAlive: true, maxSockets: Infinity, maxFreeSockets: FREE_SOCKETS_MAX, timeout: IDLE_MAX_MS };
  return {
    httpAgent: withConnectTimeout(new http.Agent(options), 'connect', connectTimeoutMs),
    httpsAgent: withConnectTimeout(new https.Agent(options), 'secureConnect', connectTimeoutMs),
  };
}

type Connect = (options: object, callback?: (error: Error | null, socket: Socket) => void) => Socket;

function withConnectTimeout<A extends http.Agent>(
  agent: A,
  connected: 'connect' | 'secureConnect',
  timeoutMs: number,
): A {
  const connect = (agent as unknown as { createConnection: Connect }).createConnection.bind(agent);
  const connectInTime: Connect = (options, callback) => {
    const socket = withoutIdleTimeout(connect(options, callback));
    const timer = setTimeout(() => socket.destroy(new Error(`no connection within ${timeoutMs} ms`)), timeoutMs);
    // Whatever ends a socket before it is connected (no name, no route, no handshake): nothing was sent through it.
    const markError = (error: Error) => neverConnected.add(error);
    socket.once('error', markError);
    socket.once(connected, () => socket.removeListener('error', markError));
    for (const event of [connected, 'close']) socket.once(event, () => clearTimeout(timer));
    return socket;
  };
  const reuse = agent.reuseSocket.bind(agent);
  const reuseSocket: typeof reuse = (socket, request) => reuse(withoutIdleTimeout(socket as Socket), request);
  return Object.assign(agent, { createConnection: connectInTime, reuseSocket });
}

/** The agent's bound is for idle connections; one with a call on it may be quiet for as long as the call may take. */
const withoutIdleTimeout = (socket: Socket): Socket => socket.setTimeout(0);

const neverConnected = new WeakSet<object>();

/** Whether this is what ended a socket that was never connected. */
export const wasNeverConnected = (error: Error | undefined): boolean =>
  error !== undefined && neverConnected.has(error);
