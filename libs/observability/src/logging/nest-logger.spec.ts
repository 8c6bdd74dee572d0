import { createLogger, NestLogger } from './logger.js';

const logged = (say: (nest: NestLogger) => void) => {
  const lines: string[] = [];
  say(new NestLogger(createLogger('test', 'debug', { write: (line) => void lines.push(line) })));
  return lines.map((line) => JSON.parse(line) as { level: number; msg: string; context?: unknown; stack?: unknown });
};

it.each([
  ['log', 20],
  ['warn', 40],
  ['error', 50],
] as const)('what Nest says with %s is a line of level %i', (method, level) => {
  const [line] = logged((nest) => nest[method]('Mapped {/health}', 'Router'));
  expect(line).toMatchObject({ level, msg: 'Mapped {/health}' });
});

it('keeps the stack and the context of an error of Nest', () => {
  const [line] = logged((nest) => nest.error('failed', 'at x:1', 'Injector'));
  expect(line).toMatchObject({ msg: 'failed', stack: 'at x:1', context: 'Injector' });
});

it.each([new Error('x'), { a: 1 }, null, undefined, 7])('logs every message of Nest as text: %p', (message) => {
  const [line] = logged((nest) => nest.warn(message));
  expect(line!.msg).toBe(String(message));
});
