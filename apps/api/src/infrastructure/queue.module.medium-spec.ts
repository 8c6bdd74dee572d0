import { getQueueToken } from '@nestjs/bullmq';
import { Test } from '@nestjs/testing';
import { apiConfig } from '@app/config';
import { ENVIRONMENTS } from '@app/domain';
import { createLogger } from '@app/observability';
import {
  LOOKUP_QUEUE_NAMES,
  WEBHOOK_QUEUE_NAMES,
  type Queue,
  QUEUE_NAMES,
  type QueueBackend,
  QueueControl,
  QUESTION_QUEUE_NAMES,
} from '@app/queue';
import { eventually, queueSettings, testDatabase, testRedisUrl } from '@app/testing';
import { QueueModule } from './queue.module.js';
import { SettingsModule } from './settings.module.js';
import { TelemetryModule } from './telemetry.module.js';
import { QUEUE_BACKEND } from './tokens.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const stores = ['postgres', ...(testRedisUrl() ? ['redis'] : [])] as ('postgres' | 'redis')[];

it.each(stores)('BullModule opens a queue of each sort for each environment in %s', async (queue) => {
  const database = await testDatabase();
  closing.push(() => database.drop());
  const ofQueue = queueSettings({ queue });
  const settings = apiConfig({ DATABASE_URL: database.url, ...ofQueue });
  const imports = [SettingsModule.of(settings, createLogger('test', 'silent')), TelemetryModule, QueueModule];
  const module = await Test.createTestingModule({ imports }).compile();
  closing.push(() => module.get<QueueBackend>(QUEUE_BACKEND).close());
  closing.push(() => module.close());
  for (const names of [QUEUE_NAMES, QUESTION_QUEUE_NAMES, LOOKUP_QUEUE_NAMES, WEBHOOK_QUEUE_NAMES])
    for (const environment of ENVIRONMENTS) {
      const { name, opts } = module.get<Queue>(getQueueToken(names[environment]));
      expect(name).toBe(names[environment]);
      expect(opts.streams).toEqual({ events: { maxLen: 1_000 } });
      if (queue === 'redis') expect(opts.prefix).toBe(`{${ofQueue.QUEUE_PREFIX}-${environment.toLowerCase()}}`);
    }
  // The queues have little time to answer, and a first connection takes some of it.
  await eventually(async () => expect(await module.get(QueueControl).switches()).toHaveLength(8));
});
