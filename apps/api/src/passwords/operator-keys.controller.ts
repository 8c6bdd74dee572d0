import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { OperatorKeys, type OperatorKeyRights, type OperatorKeyView } from '@app/access';
import { OperatorKeyOrderDto, OrderDto, succeeded } from '@app/contract';
import { isId } from '@app/domain';
import { type Failure, failedAt } from '../http/errors/failure.js';
import { CODE_HEADER } from '../http/hooks/operator-refusals.js';
import { EXAMPLE, EXAMPLE_TIMES, Shown, ShownTime, TIME_OR_NULL } from '../http/openapi/reply-fields.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { ApiAct, ApiOperator, ORDER } from '../operators/api-operator.js';
import { Operator } from '../operators/operator.js';

/** A key of a program, without the key itself. */
export class OperatorKeyDto {
  @Shown('Id of the key.', 'f0a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b')
  keyId!: string;

  @Shown('What the program is called.', 'nightly check')
  name!: string;

  @Shown('READ, or ACT for a program that acts too.', 'READ', { enum: ['READ', 'ACT'] })
  rights!: OperatorKeyRights;

  @Shown('E-mail address of the person who made it. The key ends with their login.', EXAMPLE.operator)
  operator!: string;

  @Shown('Enough to recognise it by.', 'service_operator…ZXM0')
  hint!: string;

  @ShownTime('When it was made', EXAMPLE_TIMES.earlier)
  createdAt!: string;

  @ShownTime('When it ends', EXAMPLE_TIMES.later)
  expiresAt!: string;

  @Shown('To the minute; null if never.', null, TIME_OR_NULL)
  lastUsedAt!: string | null;

  @Shown('Null if it was not revoked.', null, TIME_OR_NULL)
  revokedAt!: string | null;
}

/** The answer of POST /admin/api/operator-keys. */
export class NewOperatorKeyDto extends OperatorKeyDto {
  @Shown('The key, shown only now.', 'service_operator_Zm91cl9hbmRfdHdlbnR5X2J5dGVz')
  key!: string;
}

/** The answer of GET /admin/api/operator-keys. */
export class OperatorKeyListDto {
  @ApiProperty({ description: 'Newest first, of all operators, with those that have ended.', type: [OperatorKeyDto] })
  keys!: OperatorKeyDto[];
}

const ID = { id: ['Id of the key.', 'f0a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b'] } as const;

/** The keys of programs. Only people make, list and revoke them. */
@ApiTags('Logins')
@Controller('admin/api/operator-keys')
export class OperatorKeysController {
  constructor(private readonly keys: OperatorKeys) {}

  @Post()
  @HttpCode(200)
  @ApiAct({
    summary: 'Make a key for a program; this needs a fresh code of your second factor',
    result: NewOperatorKeyDto,
    body: OperatorKeyOrderDto,
    examples: { check: { name: 'nightly check', rights: 'READ', days: 90, reason: 'Watches the lanes at night' } },
    failures: { 422: ['003'] },
  })
  async make(
    @ReadDto(OperatorKeyOrderDto) { value, warnings }: ValidDto<OperatorKeyOrderDto>,
    @Operator() operator: string,
    @Req() { hasFreshCode }: FastifyRequest,
  ): Promise<Reply> {
    if (!hasFreshCode) throw codeNeeded();
    const made = await this.keys.make(operator, value, { operator, reason: value.reason });
    if (!made) throw tooManyKeys();
    const data = { ...keyData(made.view), key: made.key };
    return reply(200, succeeded<NewOperatorKeyDto>(data, { warnings }), NO_STORE);
  }

  @Get()
  @ApiOperator({ summary: 'List the keys of programs', result: OperatorKeyListDto })
  async list(): Promise<Reply> {
    const keys = await this.keys.list();
    return reply(200, succeeded<OperatorKeyListDto>({ keys: keys.map(keyData) }));
  }

  @Post(':id/revocation')
  @HttpCode(200)
  @ApiAct({ summary: 'Revoke the key of a program: it stops at once', result: OperatorKeyDto, path: ID, ...ORDER })
  async revoke(
    @Param('id') id: string,
    @ReadDto(OrderDto) { value, warnings }: ValidDto<OrderDto>,
    @Operator() operator: string,
  ): Promise<Reply> {
    const order = { operator, reason: value.reason };
    const revoked = isId(id) ? await this.keys.revoke(id.toLowerCase(), order) : null;
    if (!revoked) throw unknownKey();
    if (revoked === 'over') throw keyIsOver();
    return reply(200, succeeded<OperatorKeyDto>(keyData(revoked), { warnings }));
  }
}

const keyData = ({ createdAt, expiresAt, lastUsedAt, revokedAt, ...key }: OperatorKeyView): OperatorKeyDto => ({
  ...key,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

const codeNeeded = (): Failure =>
  failedAt(
    '001',
    CODE_HEADER,
    'A new key needs a code of your second factor with this request.',
    `Send the six digits that your app shows now in the header ${CODE_HEADER}. Without a second factor, enrol one first: POST /admin/api/second-factor.`,
    { status: 403 },
  );
const tooManyKeys = (): Failure =>
  failedAt(
    '003',
    'name',
    'You have 20 keys that work, and may not have more.',
    'Revoke one that you do not need with POST /admin/api/operator-keys/{id}/revocation.',
    { status: 422 },
  );
const unknownKey = (): Failure =>
  failedAt('003', 'id', 'No key has this id.', 'Use a keyId of GET /admin/api/operator-keys.', { status: 404 });
const keyIsOver = (): Failure =>
  failedAt('003', 'id', 'This key has ended already.', 'Nothing needs to be done: see GET /admin/api/operator-keys.', {
    status: 409,
  });
