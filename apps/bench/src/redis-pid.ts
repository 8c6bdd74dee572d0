import { connect } from 'node:net';
import { nameOf } from './processor-time.js';

/** Undefined for a Redis that runs elsewhere, or tells nothing without a password. */
export async function redisPid(url: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  const pid = Number(/process_id:(\d+)/.exec(await info(hostname, Number(port || 6379)))?.[1]);
  return nameOf(pid)?.startsWith('redis-server') ? pid : undefined;
}

async function info(host: string, port: number): Promise<string> {
  const socket = connect(port, host).setEncoding('utf8');
  socket.end('INFO server\r\n');
  let text = '';
  for await (const chunk of socket) text += chunk as string;
  return text;
}
