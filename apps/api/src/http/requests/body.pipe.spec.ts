import { Controller, Injectable, Post } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { FastifyRequest } from 'fastify';
import { exampleSale, OrderDto, readSale } from '@app/contract';
import { STANDARD_TAX_RATES } from '@app/domain';
import type { Principal } from '@app/persistence';
import { TaxRatesInForce } from '../../infrastructure/tax-rates-in-force.js';
import { LOGGER } from '../../infrastructure/tokens.js';
import type { ValidInvoice } from '../../submissions/post-invoice.js';
import { failedAt } from '../errors/failure.js';
import { FailureFilter } from '../errors/failure.filter.js';
import { Caller } from './caller.js';
import { bodyAbout, ReadDto, readDto, ReadTaxedBody, type ValidDto } from './body.pipe.js';

@Injectable()
class Lanes {
  require = async (id: string): Promise<string> => {
    if (id !== 'known') throw failedAt('003', 'id', 'No lane has this id.', 'Use another.', { status: 404 });
    return `lane ${id}`;
  };
}

const LaneOrder = bodyAbout(Lanes, (lanes, { params }) => lanes.require((params as { id: string }).id));

/** Each handler answers with what it was given. */
@Controller()
class Handlers {
  @Post('orders')
  order(@ReadDto(OrderDto) body: ValidDto<OrderDto>, @Caller() _: Principal) {
    return body;
  }

  @Post('lanes/:id/orders')
  orderOnLane(@LaneOrder(({ body }) => readDto(OrderDto, body)) about: { subject: string } & ValidDto<OrderDto>) {
    return about;
  }

  @Post('sales')
  sale(@ReadTaxedBody(readSale) { post }: ValidInvoice) {
    return post.draft;
  }
}

const RATES = { SANDBOX: STANDARD_TAX_RATES, PRODUCTION: { ...STANDARD_TAX_RATES, E: 9 } };

let app: NestFastifyApplication;
beforeAll(async () => {
  const taxRates = {
    readingContext: async ({ environment }: Principal) => ({
      now: new Date('2026-03-02T12:00:00Z'),
      taxRates: RATES[environment],
    }),
  };
  const module = await Test.createTestingModule({
    controllers: [Handlers],
    providers: [Lanes, { provide: TaxRatesInForce, useValue: taxRates }, { provide: LOGGER, useValue: {} }],
  }).compile();
  app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  app.useGlobalFilters(new FailureFilter(module.get(LOGGER)));
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request: FastifyRequest) => {
      const { environment } = request.headers;
      if (environment) request.principal = { environment } as unknown as Principal;
    });
  await app.init();
});
afterAll(() => app.close());

async function post(url: string, payload: object, environment?: 'SANDBOX' | 'PRODUCTION') {
  const answer = await app.inject({ method: 'POST', url, payload, headers: { ...(environment && { environment }) } });
  const body = answer.json();
  return { ...body, fields: body.errors?.map(({ code, field }: Record<string, string>) => `${code} ${field}`) };
}

it('gives the handler the valid body, and the warnings of its reader', async () => {
  const given = await post('orders', { reason: 'Seen with the branch', colour: 'red' }, 'SANDBOX');
  expect(given).toMatchObject({ value: { reason: 'Seen with the branch' }, warnings: [{ field: 'colour' }] });
});

it('refuses a body with all that is wrong with it', async () => {
  expect(await post('sales', { transaction: {} }, 'SANDBOX')).toMatchObject({
    fields: expect.arrayContaining(['002 transaction.invcNo', '002 items']),
  });
});

it('says that nobody is known to call before it says what is wrong with the body', async () => {
  expect(await post('orders', {})).toMatchObject({ fields: ['001 request'], resultCd: '001' });
});

it('says that the path names nothing before it says what is wrong with the body', async () => {
  expect(await post('lanes/unknown/orders', {})).toMatchObject({ fields: ['003 id'] });
  expect(await post('lanes/known/orders', {})).toMatchObject({ fields: ['002 reason'] });
  expect(await post('lanes/known/orders', { reason: 'Why not' })).toMatchObject({
    subject: 'lane known',
    value: { reason: 'Why not' },
  });
});

it.each(['SANDBOX', 'PRODUCTION'] as const)('reads amounts at the tax rates that %s has', async (environment) => {
  expect(await post('sales', exampleSale, environment)).toMatchObject({ taxRates: RATES[environment] });
});
