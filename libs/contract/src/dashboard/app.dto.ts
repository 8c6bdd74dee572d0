import { ApiProperty } from '@nestjs/swagger';
import { TEXT_OR_NULL } from '../fields/or-null.js';
import { EXAMPLE_TIMES } from './example-dashboard.js';

const STATES = ['PENDING', 'ACTIVE', 'SUSPENDED'] as const;

/** A client program of an account. */
export class AppDto {
  @ApiProperty({
    description: 'Id of the app, for the header X-Service-App-Id.',
    examples: ['e2b1f7c4-5a6d-4e8f-9b0c-3d2e1f0a9b8c'],
  })
  appId!: string;

  @ApiProperty({ description: 'What it is called.', examples: ['Till 1'] })
  name!: string;

  @ApiProperty({ description: 'For good.', enum: ['SANDBOX', 'PRODUCTION'], examples: ['SANDBOX'] })
  environment!: 'SANDBOX' | 'PRODUCTION';

  @ApiProperty({
    description:
      'A production app is PENDING until an operator activates it; only an ACTIVE app may send requests. With a SUSPENDED one a user can still read submissions, batches and reverse invoices.',
    enum: STATES,
    examples: ['ACTIVE'],
  })
  state!: (typeof STATES)[number];

  @ApiProperty({ description: 'PIN of the taxpayer.', examples: ['P051999888K'] })
  tin!: string;

  @ApiProperty({ description: 'Branch.', examples: ['00'] })
  bhfId!: string;

  @ApiProperty({ description: 'Class of services, if there is one.', ...TEXT_OR_NULL, examples: [null] })
  serviceClass!: string | null;

  @ApiProperty({ description: 'Class of goods, if there is one.', ...TEXT_OR_NULL, examples: [null] })
  goodsClass!: string | null;

  @ApiProperty({ description: 'Whether its batches may name any device of the account.', examples: [false] })
  servesAccount!: boolean;

  @ApiProperty({ description: 'Whether sales and returns change the stock of goods automatically.', examples: [true] })
  stockFollows!: boolean;

  @ApiProperty({ description: 'Since when; ISO 8601.', format: 'date-time', examples: [EXAMPLE_TIMES.earlier] })
  createdAt!: string;
}

/** The answer of POST /dashboard/apps. */
export class CreatedAppDto extends AppDto {
  @ApiProperty({
    description: 'First API key, shown only now; null for a production app, which gets keys after its activation.',
    ...TEXT_OR_NULL,
    examples: ['service_test_Zm91cl9hbmRfdHdlbnR5X2J5dGVz'],
  })
  apiKey!: string | null;
}

/** The answer of GET /dashboard/apps. */
export class AppListDto {
  @ApiProperty({ description: 'Oldest first.', type: [AppDto] })
  apps!: AppDto[];

  @ApiProperty({
    description: 'Send it as `cursor` for the next page; null on the last page.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: [null],
  })
  nextCursor!: string | null;
}
