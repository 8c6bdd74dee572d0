import { readdirSync } from 'node:fs';
import { Controller, Get, type Type } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiExtraModels, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import { RESULT_CODE_LIST, RESULT_CODES } from './result-codes.js';
import { readBody } from './read-body.js';
import { declaredFields, type Dto } from './fields/declared-fields.js';

interface Schema {
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  enum?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
}

/** All DTOs of the library, also those that only another DTO uses. */
let DTOS: Type<object>[];

beforeAll(async () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.dto.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(`./${file}`) as Promise<object>));
  const exports = new Set(modules.flatMap((one) => Object.values(one) as unknown[]));
  DTOS = [...exports].filter(
    (exported): exported is Type<object> => typeof exported === 'function' && exported.name.endsWith('Dto'),
  );
});

async function schemas(): Promise<Record<string, Schema>> {
  @ApiExtraModels(...DTOS)
  @Controller()
  class AnyController {
    @Get()
    any() {}
  }
  const module = await Test.createTestingModule({ controllers: [AnyController] }).compile();
  const document = SwaggerModule.createDocument(
    module.createNestApplication(new FastifyAdapter(), { logger: false }),
    new DocumentBuilder().setOpenAPIVersion('3.1.0').build(),
  );
  return document.components?.schemas as Record<string, Schema>;
}

const propertiesOf = (all: Record<string, Schema>) =>
  Object.entries(all).flatMap(([dto, { properties = {} }]) =>
    Object.entries(properties).map(([name, schema]) => ({ path: `${dto}.${name}`, schema })),
  );

it('every DTO of the contract is described', async () => {
  expect(Object.keys(await schemas()).sort()).toEqual(DTOS.map(({ name }) => name).sort());
});

it('every field has a description, and every plain one an example', async () => {
  const properties = propertiesOf(await schemas());
  expect(properties.filter(({ schema }) => !schema.description).map(({ path }) => path)).toEqual([]);
  const isPlain = (schema: Schema) => ['string', 'number', 'integer', 'boolean'].includes(String(schema.type));
  const withoutExample = properties.filter(({ schema }) => isPlain(schema) && !schema.examples && !schema.enum);
  expect(withoutExample.map(({ path }) => path)).toEqual([]);
});

it('nothing is said in the words of OpenAPI 3.0', async () => {
  expect(JSON.stringify(await schemas())).not.toMatch(/"nullable"|"example":|"exclusiveMinimum":true/);
});

it('the fields of a request are those that are read, and the required ones those that are missed', async () => {
  const all = await schemas();
  for (const dto of DTOS.filter((one) => declaredFields(one as Dto).size > 0)) {
    const reading = readBody(dto as Dto, {});
    const missed = reading.ok ? [] : reading.violations.map(({ field }) => field);
    expect([dto.name, all[dto.name]?.required ?? []]).toEqual([dto.name, missed]);
    expect(Object.keys(all[dto.name]?.properties ?? {})).toEqual([...declaredFields(dto as Dto).keys()]);
  }
});

it('an example of a field is a value the field takes', async () => {
  const all = await schemas();
  for (const dto of DTOS.filter((one) => declaredFields(one as Dto).size > 0)) {
    const properties = Object.entries(all[dto.name]?.properties ?? {});
    const examples = properties.map(([name, schema]) => [name, schema.examples?.[0]]);
    expect([dto.name, readBody(dto as Dto, Object.fromEntries(examples) as object)]).toEqual([
      dto.name,
      { ok: true, value: expect.anything(), warnings: [] },
    ]);
  }
});

it('the result codes are those of the table, each by its name', async () => {
  const { resultCd } = (await schemas()).EnvelopeDto!.properties!;
  expect(resultCd?.enum).toEqual(RESULT_CODE_LIST);
  const named = resultCd?.description?.split(' · ');
  expect(named).toEqual(RESULT_CODE_LIST.map((code) => `${code} ${RESULT_CODES[code].name}`));
});

it('the meaning of a code is said for each field that takes the code, in the words of the error text', async () => {
  const all = await schemas();
  const unsaid = DTOS.flatMap((dto) =>
    [...declaredFields(dto as Dto)].flatMap(([name, { rules }]) => {
      const description = all[dto.name]!.properties![name]!.description!.toLowerCase();
      const meanings = rules
        .at(-1)!
        .expected.toLowerCase()
        .matchAll(/(\w+) \(([^)]+)\)/g);
      return [...meanings]
        .map(([, code, meaning]) => `${code} = ${meaning}`)
        .filter((said) => !description.includes(said))
        .map((said) => `${dto.name}.${name}: ${said}`);
    }),
  );
  expect(unsaid).toEqual([]);
  expect(all.SaleHeaderDto!.properties!.pmtTyCd!.description).toBe(
    'How it was paid. 01 = Cash, 02 = Credit, 03 = Cash and credit, 04 = Bank cheque, 05 = Debit or credit card, ' +
      '06 = Mobile money, 07 = Other, 09 = Other.',
  );
});
