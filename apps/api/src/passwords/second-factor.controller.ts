import { Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CodesPaused, OperatorLogin, SecondFactors, TooManyPasswords } from '@app/access';
import type { ApiConfig } from '@app/config';
import { FactorCodeDto, succeeded } from '@app/contract';
import { failedAt } from '../http/errors/failure.js';
import { NO_STORE, type Reply, reply } from '../http/replies/reply.js';
import { clientNetworkOf } from '../http/requests/client-network.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { passCookie } from '../http/requests/second-factor-cookie.js';
import { SETTINGS } from '../infrastructure/tokens.js';
import { ApiAct, ApiOperator } from '../operators/api-operator.js';
import { Operator } from '../operators/operator.js';
import { tooManyPasswords } from '../dashboard/password-failures.js';
import { Shown } from '../http/openapi/reply-fields.js';

const STATES = ['none', 'unconfirmed', 'confirmed'];

/** The state of the second factor of the operator who asks. */
export class SecondFactorDto {
  @Shown('The state of the second factor.', 'confirmed', { enum: STATES })
  state!: string;
}

/** The answer of GET /admin/api/second-factor. */
export class SecondFactorStateDto extends SecondFactorDto {
  @Shown('Operators must have one in this installation.', false)
  isRequired!: boolean;
}

/** The answer of POST /admin/api/second-factor. It is shown once. */
export class NewSecondFactorDto {
  @Shown('The secret, to type into the app.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  secret!: string;

  @Shown(
    'The same as an address, for a QR code.',
    'otpauth://totp/Risiti:olive@example.org?issuer=Risiti&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  )
  uri!: string;
}

const CODE = { body: FactorCodeDto, examples: { code: { code: '492039' } }, failures: { 422: ['003' as const] } };
const CONFLICT = { failures: { 409: ['003' as const] } };

/** Operators enrol, confirm and remove the second factor of their own login. */
@ApiTags('Logins')
@Controller('admin/api/second-factor')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly login: OperatorLogin,
    @Inject(SETTINGS) private readonly settings: ApiConfig,
  ) {}

  @Get()
  @ApiOperator({ summary: 'Show the state of your second factor', result: SecondFactorStateDto })
  async read(@Operator() operator: string): Promise<Reply> {
    const isRequired = this.settings.operatorSecondFactor === 'required';
    return reply(200, succeeded<SecondFactorStateDto>({ state: await this.factors.stateOf(operator), isRequired }));
  }

  @Post()
  @HttpCode(200)
  @ApiOperator({ summary: 'Begin a second factor: a new secret for the app', result: NewSecondFactorDto, ...CONFLICT })
  async enrol(@Operator() operator: string): Promise<Reply> {
    if (!this.factors.isPossible) throw noKey();
    const factor = await this.factors.enrol(operator);
    if (!factor) throw hasFactor();
    return reply(200, succeeded<NewSecondFactorDto>(factor), NO_STORE);
  }

  @Post('confirmation')
  @HttpCode(200)
  @ApiAct({ summary: 'Confirm the second factor with a first code', result: SecondFactorDto, ...CODE })
  async confirm(
    @ReadDto(FactorCodeDto) { value, warnings }: ValidDto<FactorCodeDto>,
    @Operator() operator: string,
    @Req() request: FastifyRequest,
  ): Promise<Reply> {
    if ((await this.factors.stateOf(operator)) !== 'unconfirmed') throw nothingToConfirm();
    const pass = await this.login.confirmFactor(operator, value.code, clientNetworkOf(request));
    if (pass instanceof TooManyPasswords) throw tooManyPasswords(pass);
    if (pass === null) throw wrongCode();
    return reply(200, succeeded<SecondFactorDto>({ state: 'confirmed' }, { warnings }), passCookie(request, pass));
  }

  @Post('removal')
  @HttpCode(200)
  @ApiAct({ summary: 'Remove your second factor', result: SecondFactorDto, ...CODE })
  async remove(
    @ReadDto(FactorCodeDto) { value, warnings }: ValidDto<FactorCodeDto>,
    @Operator() operator: string,
    @Req() request: FastifyRequest,
  ): Promise<Reply> {
    if ((await this.factors.stateOf(operator)) !== 'confirmed') throw noFactor();
    const removed = await this.login.removeFactor(operator, value.code, clientNetworkOf(request));
    if (removed instanceof CodesPaused) throw tooManyPasswords({ retryAfterS: removed.pausedForS }, TOO_MANY_CODES);
    if (removed instanceof TooManyPasswords) throw tooManyPasswords(removed);
    if (removed === 'wrong') throw wrongCode();
    return reply(200, succeeded<SecondFactorDto>({ state: 'none' }, { warnings }));
  }
}

const TOO_MANY_CODES =
  'Too many wrong codes in a row: no code of this login is checked for a while. A new password ends this pause.';

const wrongCode = () =>
  failedAt(
    '003',
    'code',
    'The code is wrong, too old, or was used before.',
    'Wait until the app shows the next code, and send that one.',
    { status: 422 },
  );

const conflict = (message: string, fix: string) => failedAt('003', 'state', message, fix, { status: 409 });

const hasFactor = () =>
  conflict('This login has a second factor.', 'Remove it first with POST /admin/api/second-factor/removal.');
const nothingToConfirm = () =>
  conflict('No new second factor waits for its code.', 'Begin with POST /admin/api/second-factor.');
const noFactor = () =>
  conflict(
    'This login has no second factor to remove.',
    'Enrol one with POST /admin/api/second-factor if you want one.',
  );
const noKey = () =>
  conflict('This installation cannot keep second factors.', 'Set DASHBOARD_KEY, with which they are sealed.');
