import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { HttpProxyAgent, HttpsProxyAgent } from 'hpagent';

/** The agent keeps as many free sockets as a worker has calls in flight, so the next calls reuse all connections. */
const FREE_SOCKETS_MAX = 2_000;

/**
 * Servers close an idle connection after twenty seconds or more. Some announce the time, and an agent with a timeout
 * obeys it. A call that is sent at that moment is in doubt, so the agent closes the connection first.
 */
const IDLE_MAX_MS = 15_000;

/** axios probes a silent connection after this time. If the agent had another time, each call would set the socket twice. */
const PROBE_AFTER_MS = 60_000;

/** The way to a host, where it is not the usual one. */
export interface Transport {
  /** Every connection is a tunnel through this proxy. The URL may have a user name and a password. */
  proxy?: string | undefined;
  /** Certificates in PEM that are trusted besides the usual ones. */
  ca?: string | undefined;
  /** Certificates in PEM that alone are trusted. */
  pinnedCa?: string | undefined;
}

/**
 * Keep-alive agents with a time limit for connecting. The authority certainly received nothing if no connection was
 * made, so this failure must be told apart from a slow answer.
 */
export function connectingAgents(
  connectTimeoutMs: number,
  transport: Transport = {},
): { httpAgent: http.Agent; httpsAgent: https.Agent } {
  const trust = trustOf(transport);
  const { proxy } = transport;
  const kept = { keepAlive: true, keepAliveMsecs: PROBE_AFTER_MS, maxFreeSockets: FREE_SOCKETS_MAX };
  const options = { ...kept, maxSockets: Infinity, timeout: IDLE_MAX_MS };
  if (proxy !== undefined) {
    // The proxy refuses a tunnel with an error here. Other agents hand its refusal out as if it were the answer of the host,
    // and then a call that certainly was not sent would be in doubt.
    // The pinned authority is that of the hosts, and no other can read what is in the tunnel.
    const proxied = { ...options, ...trust, proxy, proxyRequestOptions: trustOf({ ca: transport.ca }) };
    return {
      httpAgent: withConnectTimeout(new HttpProxyAgent(proxied), null, connectTimeoutMs),
      httpsAgent: withConnectTimeout(new HttpsProxyAgent(proxied), 'secureConnect', connectTimeoutMs),
    };
  }
  return {
    httpAgent: withConnectTimeout(new http.Agent(options), 'connect', connectTimeoutMs),
    httpsAgent: withConnectTimeout(new https.Agent({ ...options, ...trust }), 'secureConnect', connectTimeoutMs),
  };
}

/** Without a setting, Node's own list of authorities counts. */
function trustOf({ ca, pinnedCa }: Transport): { ca?: string[] } {
  if (pinnedCa !== undefined) return { ca: [pinnedCa] };
  return ca === undefined ? {} : { ca: [...rootCertificates, ca] };
}

type Connected = (error: Error | null, socket?: Socket) => void;
type Connect = (options: object, callback?: Connected) => Socket | undefined;

/** `connected` is the event of the socket that ends the connecting; null if the agent gives out connected sockets only. */
function withConnectTimeout<A extends http.Agent>(
  agent: A,
  connected: 'connect' | 'secureConnect' | null,
  timeoutMs: number,
): A {
  const connect = (agent as unknown as { createConnection: Connect }).createConnection.bind(agent);
  const connectInTime: Connect = (options, callback) => {
    const deadline = performance.now() + timeoutMs;
    const watched = (socket: Socket) => watchConnecting(socket, connected, deadline - performance.now(), timeoutMs);
    if (!isTunnelling(agent)) return watched(connect(options, callback)!);
    // A tunnel is there later. Until then no byte of the call can have left.
    connect({ ...options, timeout: timeoutMs }, (error, socket) => {
      if (socket) return callback?.(null, watched(socket));
      neverConnected.add(error!);
      callback?.(error);
    });
    return undefined;
  };
  const reuse = agent.reuseSocket.bind(agent);
  const reuseSocket: typeof reuse = (socket, request) => reuse(withoutIdleTimeout(socket as Socket), request);
  return Object.assign(agent, { createConnection: connectInTime, reuseSocket });
}

const isTunnelling = (agent: http.Agent): boolean =>
  agent instanceof HttpProxyAgent || agent instanceof HttpsProxyAgent;

function watchConnecting(socket: Socket, connected: string | null, leftMs: number, timeoutMs: number): Socket {
  withoutIdleTimeout(socket);
  if (connected === null) return socket;
  const timer = setTimeout(() => socket.destroy(new Error(`no connection within ${timeoutMs} ms`)), leftMs);
  // An error before the connection (no name, no route, no handshake) proves that nothing was sent through the socket.
  const markError = (error: Error) => neverConnected.add(error);
  socket.once('error', markError);
  socket.once(connected, () => socket.removeListener('error', markError));
  for (const event of [connected, 'close']) socket.once(event, () => clearTimeout(timer));
  return socket;
}

/** The agent's timeout is for idle connections. A connection with a call may be silent as long as the call may take. */
const withoutIdleTimeout = (socket: Socket): Socket => socket.setTimeout(0);

const neverConnected = new WeakSet<object>();

/** True if the error ended a socket that was never connected. */
export const wasNeverConnected = (error: Error | undefined): boolean =>
  error !== undefined && neverConnected.has(error);
