import 'reflect-metadata';
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { CreateSaleDto } from '@app/contract';
import { Database } from '@app/persistence';
import {
  Body,
  Controller,
  Get,
  Headers,
  Module,
  Post,
  Res,
  UnauthorizedException,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { BareQueue, fail, LEDGER_POOL, readBareSettings } from './bare-queue.js';

/**
 * The textbook: what a good engineer writes in an afternoon with Nest, Prisma and BullMQ. One request is one row and one job. It has
 * no lanes, leases, doubt or rescue, so it loses or doubles sales when a process dies. It shows a price, not a promise.
 */
const settings = readBareSettings();
const queue = new BareQueue<Receipt>(settings);
const { prisma } = new Database(settings.databaseUrl, LEDGER_POOL, 'textbook');
const waiters = new Map<string, (receipt: Receipt) => void>();
/** A backlog waits longer for a connection than Prisma's default of two seconds. */
const PATIENT = { maxWait: 60_000, timeout: 60_000 };

interface Receipt {
  id: string;
  rcptSign: string;
  intrlData: string;
  sdcDateTime: string;
  curRcptNo: number;
  totRcptNo: number;
}

@Controller()
class SalesController {
  @Get()
  health(): object {
    return {};
  }

  @Post('api/v1/sales')
  async sell(
    @Body() sale: CreateSaleDto,
    @Headers('x-api-key') apiKey: string,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: { status(code: number): unknown },
  ): Promise<object> {
    const id = randomUUID();
    const isAsync = prefer === 'respond-async';
    const receipt = isAsync ? null : new Promise<Receipt>((resolve) => waiters.set(id, resolve));
    await store(id, sale, apiKey);
    await queue.enqueue(id);
    response.status(isAsync ? 202 : 200);
    if (!receipt) return { id };
    return receipt.finally(() => waiters.delete(id));
  }
}

@Module({ controllers: [SalesController] })
class TextbookModule {}

async function store(id: string, sale: CreateSaleDto, apiKey: string): Promise<void> {
  const hash = createHash('sha256').update(apiKey).digest('hex');
  const key = await prisma.apiKey.findUnique({ where: { hash }, include: { app: { include: { device: true } } } });
  if (!key) throw new UnauthorizedException();
  const { app } = key;
  const { device } = app;
  if (!device) throw new UnauthorizedException();
  const { tin } = device;
  const reference = String(sale.transaction.invcNo);
  const naturalKey = `sale/${tin}/${reference}`;
  const now = new Date();
  await prisma.$transaction(async (tx) => {
    await tx.naturalKey.create({ data: { key: naturalKey, submissionId: id } });
    await tx.submission.create({
      data: {
        ...{ id, laneId: device.id, appId: app.id, accountId: app.accountId, environment: app.environment, tin },
        ...{ kind: 'sale', reference, naturalKey, fingerprint: naturalKey, acceptedAt: now, turnAt: now },
        ...{ waiting: false, status: 'QUEUED' },
      },
    });
    await tx.document.create({ data: { id, document: JSON.parse(JSON.stringify(sale)) as object } });
  }, PATIENT);
}

async function serveApi(): Promise<void> {
  await queue.listen((receipt) => waiters.get(receipt.id)?.(receipt));
  const api = await NestFactory.create<NestFastifyApplication>(TextbookModule, new FastifyAdapter(), {
    logger: ['error'],
  });
  api.useGlobalPipes(new ValidationPipe({ transform: true }));
  await api.listen(settings.port, '127.0.0.1');
}

function serveWorker(): void {
  queue.work(submit);
  createServer((_, response) => response.end('{}')).listen(settings.port, '127.0.0.1');
}

async function submit(id: string): Promise<void> {
  const { tin, laneId, reference, lane } = await prisma.submission.findUniqueOrThrow({
    where: { id },
    include: { lane: { include: { device: true } } },
  });
  const series = await prisma.series.update({ where: { key: tin }, data: { lastNumber: { increment: 1 } } });
  const wireBody = JSON.stringify({ invcNo: Number(series.lastNumber), ...settings.wireSale, trdInvcNo: reference });
  await prisma.submission.update({
    where: { id },
    data: { status: 'SUBMITTING', series: tin, number: series.lastNumber },
  });
  await prisma.wireBody.create({ data: { id, wireBody } });
  const { cmcKey } = lane.device.info as { cmcKey: string };
  const receipt = await call(tin, cmcKey, wireBody);
  const { rcptSign, intrlData, sdcDateTime, curRcptNo, totRcptNo } = receipt;
  const endedAt = new Date();
  await prisma.$transaction(async (tx) => {
    await tx.submission.update({ where: { id }, data: { status: 'APPROVED', settledAt: endedAt, answerCode: '000' } });
    await tx.attempt.create({ data: { submissionId: id, attempt: 1, workerId: id, endedAt, outcome: 'approved' } });
    await tx.receipt.create({
      data: { submissionId: id, laneId, rcptSign, intrlData, sdcDateTime, curRcptNo, totRcptNo },
    });
  }, PATIENT);
  queue.publish({ ...receipt, id });
}

async function call(tin: string, cmcKey: string, body: string): Promise<Omit<Receipt, 'id'>> {
  const headers = { 'content-type': 'application/json', tin, bhfId: '00', cmcKey };
  const response = await fetch(`${settings.simulatorUrl}/saveTrnsSalesOsdc`, { method: 'POST', headers, body });
  const { resultCd, resultMsg, data } = (await response.json()) as WireAnswer;
  if (resultCd !== '000') throw new Error(`The authority refused a sale of the textbook: ${resultCd} ${resultMsg}`);
  return data;
}

interface WireAnswer {
  resultCd: string;
  resultMsg: string;
  data: Omit<Receipt, 'id'>;
}

if (settings.role === 'api') serveApi().catch(fail);
else serveWorker();
