import {
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type InvalidBody, readBody, type ValidationContext, type Warning } from '@app/contract';
import { TaxRatesInForce } from '../../infrastructure/tax-rates-in-force.js';
import { Failure } from '../errors/failure.js';
import { validationOf } from './validation.js';

/** A reader of `libs/contract`, which says what a body means, or all that is wrong with it. */
type BodyReader<Context> = (body: unknown, context: Context) => { ok: true; warnings: Warning[] } | InvalidBody;

/** The things that a reader may need besides the body. */
interface ReadingContext {
  now: Date;
  /** The names in the path. */
  params: Record<string, string>;
}

type TaxedContext = ReadingContext & ValidationContext;

/** The remarks of a reader about a body in which nothing is wrong. */
export type Valid<Read extends (...given: never[]) => unknown> = Extract<ReturnType<Read>, { ok: true }>;

export interface ValidDto<T> {
  value: T;
  warnings: Warning[];
}

/** The body, as this reader reads it. */
export const ReadBody = (read: BodyReader<ReadingContext>): ParameterDecorator => ofRequest({ read }, BodyPipe);

/** A body with amounts: it is read at the tax rates that the authority of the caller has now. */
export const ReadTaxedBody = (read: BodyReader<TaxedContext>): ParameterDecorator =>
  ofRequest({ read, isTaxed: true }, BodyPipe);

/** A body that means no more than its fields say. */
export const ReadDto = <T extends object>(dto: new () => T): ParameterDecorator =>
  ReadBody((body) => readBody(dto, body));

/** A pipe sees the value of its parameter only, and a reader needs more of the request than its body. */
const ofRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** Gives the handler what its reader says of a valid body. Throws for any other, after Nest has found the caller. */
@Injectable()
class BodyPipe implements PipeTransform<FastifyRequest> {
  constructor(private readonly taxRates: TaxRatesInForce) {}

  async transform(request: FastifyRequest, { data }: ArgumentMetadata): Promise<object> {
    const { body, params, principal } = request;
    const { read, isTaxed } = data as unknown as { read: BodyReader<object>; isTaxed?: true };
    const context = isTaxed ? await this.taxRates.readingContext(principal!) : { now: new Date() };
    const reading = read(body, { ...context, params });
    const validation = validationOf(request);
    if (reading.ok || !reading.rest || !validation) return validReading(reading);
    validation.body = reading;
    return reading.rest();
  }
}

/**
 * A parameter with what the path names, and with what `read` says of the request. An unknown id is reported before anything that is wrong
 * with the body, so both are one parameter: Nest runs the pipes of two parameters at the same time.
 */
export function bodyAbout<Finder extends object, Subject>(
  finder: Type<Finder>,
  find: (finder: Finder, request: FastifyRequest) => Promise<Subject>,
): (read: (request: FastifyRequest) => object) => ParameterDecorator {
  @Injectable()
  class SubjectPipe implements PipeTransform<FastifyRequest> {
    constructor(@Inject(finder) private readonly finder: Finder) {}

    async transform(request: FastifyRequest, { data }: ArgumentMetadata): Promise<object> {
      const subject = await find(this.finder, request);
      const { read } = data as unknown as { read: (request: FastifyRequest) => object };
      return { subject, ...read(request) };
    }
  }
  return (read) => ofRequest({ read }, SubjectPipe);
}

/** Returns a reading without violations, and throws for one with violations. */
export function validReading<Reading extends { ok: true; warnings: Warning[] }>(
  reading: Reading | InvalidBody,
): Reading {
  if (!reading.ok) throw new Failure(reading.code, reading);
  return reading;
}

/** Reads a body, and throws if anything is wrong with it. */
export const readDto = <T extends object>(dto: new () => T, body: unknown): ValidDto<T> =>
  validReading(readBody(dto, body));
