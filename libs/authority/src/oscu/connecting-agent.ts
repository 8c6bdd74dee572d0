import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

/**
 * Keep-alive agents that bound the time it takes to connect. A connection that was never made is the one failure
 * after which the authority certainly received nothing, so it must be told apart from a slow answer.
 */
export function connectingAgents(connectTimeoutMs: number): { httpAgent: http.Agent; httpsAgent: https.Agent } {
  const options = { keepAlive: true, maxSockets: Infinity, maxFreeSockets: 256 };
  return {
    httpAgent: bounded(new http.Agent(options), 'connect', connectTimeoutMs),
    httpsAgent: bounded(new https.Agent(options), 'secureConnect', connectTimeoutMs),
  };
}

type Connect = (options: object, callback?: (error: Error | null, socket: Socket) => void) => Socket;

function bounded<A extends http.Agent>(agent: A, connected: 'connect' | 'secureConnect', timeoutMs: number): A {
  const connect = (agent as unknown as { createConnection: Connect }).createConnection.bind(agent);
  const boundedConnect: Connect = (options, callback) => {
    const socket = connect(options, callback);
    const timer = setTimeout(() => socket.destroy(new Error(`no connection within ${timeoutMs} ms`)), timeoutMs);
    // Whatever ends a socket before it is connected (no name, no route, no handshake): nothing was sent through it.
    const mark = (error: Error) => neverConnected.add(error);
    socket.once('error', mark);
    socket.once(connected, () => socket.removeListener('error', mark));
    for (const event of [connected, 'close']) socket.once(event, () => clearTimeout(timer));
    return socket;
  };
  return Object.assign(agent, { createConnection: boundedConnect });
}

const neverConnected = new WeakSet<object>();

/** Whether this is what ended a socket that was never connected. */
export const wasNeverConnected = (error: Error | undefined): boolean =>
  error !== undefined && neverConnected.has(error);
