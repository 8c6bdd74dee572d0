import { ApiProperty } from '@nestjs/swagger';

const TIME_OR_NULL = { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] };

export const SYNC_STATES = ['never', 'waiting', 'pulling', 'done', 'failed'] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** Why a register could not be pulled. */
export class SyncFailureDto {
  @ApiProperty({ description: "The tax authority's code, or what we call it.", examples: ['990'] })
  code!: string;

  @ApiProperty({ description: 'In words.', examples: ['The maximum number of views are exceeded'] })
  message!: string;

  @ApiProperty({ description: 'When it may be tried again; ISO 8601.', ...TIME_OR_NULL, examples: [null] })
  nextAttemptAt!: string | null;
}

/** How the copy of one register of the tax authority stands. */
export class SyncedRegisterDto {
  @ApiProperty({ description: 'Which.', examples: ['codes'] })
  register!: string;

  @ApiProperty({
    description: 'never pulled; waiting for a worker; pulling; done; failed, and tried again by itself.',
    enum: SYNC_STATES,
    examples: ['done'],
  })
  state!: SyncState;

  @ApiProperty({
    description: 'When the tax authority last told; ISO 8601.',
    ...TIME_OR_NULL,
    examples: ['2026-03-02T07:15:00.120Z'],
  })
  asOf!: string | null;

  @ApiProperty({ description: 'How many records there are of it here.', examples: [812] })
  rows!: number;

  @ApiProperty({ description: 'Why the last pull failed, if it did.', required: false, type: () => SyncFailureDto })
  failure?: SyncFailureDto;
}

/** What POST and GET /sync answer, and POST /initialize in `sync`. */
export class SyncDto {
  @ApiProperty({
    description: 'pulling while any register is; else failed if any is, never if any never was, or done.',
    enum: ['never', 'pulling', 'done', 'failed'],
    examples: ['done'],
  })
  state!: 'never' | 'pulling' | 'done' | 'failed';

  @ApiProperty({ description: 'Each register by itself.', type: [SyncedRegisterDto] })
  registers!: SyncedRegisterDto[];
}

/** The body of POST /sync: there is nothing to say. */
export class SyncRequestDto {}
