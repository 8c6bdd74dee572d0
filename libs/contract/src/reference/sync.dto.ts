import { ApiProperty } from '@nestjs/swagger';

const TIME_OR_NULL = { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] };

export const SYNC_STATES = ['never', 'waiting', 'pulling', 'done', 'failed'] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** The reason why a register could not be fetched. */
export class SyncFailureDto {
  @ApiProperty({ description: "The tax authority's code, or what we call it.", examples: ['990'] })
  code!: string;

  @ApiProperty({ description: 'In words.', examples: ['The maximum number of views are exceeded'] })
  message!: string;

  @ApiProperty({ description: 'When it may be tried again; ISO 8601.', ...TIME_OR_NULL, examples: [null] })
  nextAttemptAt!: string | null;
}

/** The state of the copy of one register. */
export class SyncedRegisterDto {
  @ApiProperty({ description: 'Which.', examples: ['codes'] })
  register!: string;

  @ApiProperty({
    description: 'never: not fetched yet; waiting for a worker; pulling; done; failed: tried again automatically.',
    enum: SYNC_STATES,
    examples: ['done'],
  })
  state!: SyncState;

  @ApiProperty({
    description: 'Time of the last answer of the tax authority; ISO 8601.',
    ...TIME_OR_NULL,
    examples: ['2026-03-02T07:15:00.120Z'],
  })
  asOf!: string | null;

  @ApiProperty({ description: 'How many records there are of it here.', examples: [812] })
  rows!: number;

  @ApiProperty({ description: 'Why the last fetch failed.', required: false, type: () => SyncFailureDto })
  failure?: SyncFailureDto;
}

/** The answer of POST and GET /sync, and `sync` in that of POST /initialize. */
export class SyncDto {
  @ApiProperty({
    description: 'pulling if any register is; else failed if any is; else never if any is; else done.',
    enum: ['never', 'pulling', 'done', 'failed'],
    examples: ['done'],
  })
  state!: 'never' | 'pulling' | 'done' | 'failed';

  @ApiProperty({ description: 'State of each register.', type: [SyncedRegisterDto] })
  registers!: SyncedRegisterDto[];
}

/** The body of POST /sync, which has no fields. */
export class SyncRequestDto {}
