import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

/** The agent keeps as many free sockets as a worker has calls in flight, so the next calls reuse all connections. */
const FREE_SOCKETS_MAX = 2_000;

/**
 * Servers close an idle connection after twenty seconds or more. Some announce the time, and an agent with a timeout
 * obeys it. A call that is sent at that moment is in doubt, so the agent closes the connection first.
 */
const IDLE_MAX_MS = 15_000;

/**
 * Keep-alive agents with a time limit for connecting. The authority certainly received nothing if no connection was
 * made, so this failure must be told apart from a slow answer.
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
    // An error before the connection (no name, no route, no handshake) proves that nothing was sent through the socket.
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

/** The agent's timeout is for idle connections. A connection with a call may be silent as long as the call may take. */
const withoutIdleTimeout = (socket: Socket): Socket => socket.setTimeout(0);

const neverConnected = new WeakSet<object>();

/** True if the error ended a socket that was never connected. */
export const wasNeverConnected = (error: Error | undefined): boolean =>
  error !== undefined && neverConnected.has(error);
