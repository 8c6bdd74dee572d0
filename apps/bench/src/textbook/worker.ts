import { createServer } from 'node:http';
import { type Job, Worker } from 'bullmq';
import { request } from 'undici';
import { fail, WORKER_CONCURRENCY } from '../bare-queue.js';
import type { Device, Prisma } from './generated/client.js';
import { connection, prisma, QUEUE, type Receipt, settings } from './stores.js';

type SaleWithLines = Prisma.SaleGetPayload<{ include: { lines: true } }>;

const worker = new Worker(QUEUE, submit, { ...connection, concurrency: WORKER_CONCURRENCY });
worker.on('failed', (_job, error) => fail(error));
createServer((_, response) => response.end('{}')).listen(settings.port, '127.0.0.1');

async function submit({ data: { saleId: id } }: Job<{ saleId: number }>): Promise<Receipt> {
  const sale = await prisma.sale.findUniqueOrThrow({
    where: { id },
    include: { lines: { orderBy: { line: 'asc' } } },
  });
  const device = await prisma.device.update({ where: { id: sale.deviceId }, data: { lastNumber: { increment: 1 } } });
  const { rcptSign, intrlData, sdcDateTime, curRcptNo, totRcptNo } = await call(device, sale);
  const receipt = { rcptSign, intrlData, sdcDateTime, curRcptNo, totRcptNo };
  await prisma.sale.update({
    where: { id },
    data: { status: 'APPROVED', number: device.lastNumber, settledAt: new Date(), ...receipt },
    select: { id: true },
  });
  return receipt;
}

async function call({ tin, cmcKey, lastNumber }: Device, sale: SaleWithLines): Promise<Receipt> {
  const body = JSON.stringify({ invcNo: lastNumber, ...wireBodyOf(sale) });
  const headers = { 'content-type': 'application/json', tin, bhfId: '00', cmcKey };
  const response = await request(`${settings.simulatorUrl}/saveTrnsSalesOsdc`, { method: 'POST', headers, body });
  const { resultCd, resultMsg, data } = (await response.body.json()) as WireAnswer;
  if (resultCd !== '000') throw new Error(`The authority refused a sale of the textbook: ${resultCd} ${resultMsg}`);
  return data;
}

/** The textbook knows no registered items: their codes are those of the sale that every contestant sells. */
function wireBodyOf(sale: SaleWithLines): object {
  const { itemList, ...header } = settings.wireSale as { itemList: object[] };
  return {
    ...{ ...header, trdInvcNo: sale.invoice, salesDt: sale.date },
    ...{ totTaxblAmt: Number(sale.taxable), totTaxAmt: Number(sale.tax), totAmt: Number(sale.total) },
    itemList: sale.lines.map((line, index) => ({
      ...{ ...itemList[index], itemNm: line.name, qty: Number(line.quantity), prc: Number(line.price) },
      ...{ taxblAmt: Number(line.taxable), taxAmt: Number(line.tax), totAmt: Number(line.total) },
    })),
  };
}

interface WireAnswer {
  resultCd: string;
  resultMsg: string;
  data: Receipt;
}
