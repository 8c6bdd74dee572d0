import { once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import { eventually } from '@app/testing';
import { connectingAgents } from './connecting-agent.js';
import * as script from '../test/scripted-server.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function setup() {
  const server = await script.ScriptedServer.listening();
  const { httpAgent: agent } = connectingAgents(2_000);
  cleanups.push(
    () => server.close(),
    () => agent.destroy(),
  );
  const call = async () => {
    const request = http.request(`${server.url}/saveItem`, { method: 'POST', agent }).end('{}');
    const [socket] = (await once(request, 'socket')) as [Socket];
    return { socket, answered: once(request, 'response').then(([answer]) => (answer as Socket).resume()) };
  };
  return { server, agent, call };
}

describe('a kept connection', () => {
  it('is let go of before a server would hang up on it, but never with a call on it', async () => {
    const { server, agent, call } = await setup();
    server.next(script.answer({}), script.answer({}));
    for (let times = 0; times < 2; times++) {
      const { socket, answered } = await call();
      expect(socket.timeout).toBe(0);
      await answered;
      await eventually(() => expect(Object.values(agent.freeSockets)[0]?.[0]).toBe(socket));
      // Less than the five seconds this server announces.
      expect(socket.timeout).toBeGreaterThan(0);
      expect(socket.timeout).toBeLessThan(5_000);
    }
    expect(server.received.map(({ connection }) => connection)).toEqual([1, 1]);
  });

  it('is let go of after a while where the server does not say for how long it stays', async () => {
    const { server, agent, call } = await setup();
    server.next(({ socket }) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'));
    const { socket, answered } = await call();
    await answered;
    await eventually(() => expect(Object.values(agent.freeSockets)[0]?.[0]).toBe(socket));
    expect(socket.timeout).toBe(15_000);
  });
});
