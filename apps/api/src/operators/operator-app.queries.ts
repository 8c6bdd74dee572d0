import { Injectable } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { type KeyView, listKeys } from '@app/access';
import { type AppId, isId } from '@app/domain';
import {
  ReadDatabase,
  listAppsForOperator,
  type OperatorAppFilter,
  type OperatorAppView,
  type PinHolder,
  readAppForOperator,
  readPinHolder,
} from '@app/persistence';
import { failedAt } from '../http/errors/failure.js';
import {
  ENVIRONMENT_ENUM,
  EXAMPLE,
  NextCursor,
  Shown,
  ShownOrNull,
  ShownTextOrNull,
  ShownTime,
} from '../http/openapi/reply-fields.js';

const STATE_ENUM = { enum: ['PENDING', 'ACTIVE', 'SUSPENDED'] };

/** The reason why nothing of an account is deleted. */
export class LegalHoldDto {
  @ShownTime('Since when', EXAMPLE.at)
  since!: string;

  @Shown('Why.', 'Audit of 2025, letter of 2 March')
  reason!: string;
}

/** The account that has a PIN. */
export class PinHolderDto {
  @Shown('Its name.', 'Mwangaza Traders')
  account!: string;

  @ShownTextOrNull('One of its apps for the PIN.', EXAMPLE.appId)
  appId!: string | null;
}

/** An app of any account. */
@ApiExtraModels(LegalHoldDto)
export class OperatorAppDto {
  @Shown('Id of the app.', EXAMPLE.appId)
  appId!: string;

  @Shown('What it is called.', 'Till 1')
  name!: string;

  @Shown('Environment.', 'PRODUCTION', ENVIRONMENT_ENUM)
  environment!: string;

  @Shown('PENDING until an operator activates it.', 'PENDING', STATE_ENUM)
  state!: string;

  @Shown('The PIN that it asks for.', EXAMPLE.tin)
  tin!: string;

  @Shown('The branch that it asks for.', '00')
  bhfId!: string;

  @ShownTextOrNull('The lane of its device; null until it was activated once.', null)
  laneId!: string | null;

  @Shown('Name of its account.', 'Mwangaza Traders')
  account!: string;

  @Shown('E-mail addresses of the owners of the account.', ['wanjiru@example.co.ke'], { type: [String] })
  owners!: string[];

  @ShownOrNull('The legal hold on the account, if there is one.', getSchemaPath(LegalHoldDto))
  legalHold!: LegalHoldDto | null;

  @ShownTime('When it was created', EXAMPLE.at)
  createdAt!: string;
}

/** The answer of GET /admin/api/apps. */
export class OperatorAppListDto {
  @Shown('Oldest first.', undefined, { type: [OperatorAppDto] })
  apps!: OperatorAppDto[];

  @NextCursor()
  nextCursor!: string | null;
}

/** One app, and who has its PIN. */
@ApiExtraModels(PinHolderDto)
export class OperatorAppDetailsDto extends OperatorAppDto {
  @ShownOrNull('The account to which the PIN is bound; null while it is free.', getSchemaPath(PinHolderDto))
  pinBoundTo!: PinHolderDto | null;
}

/** An app of the account for the PIN. */
export class PinAppDto {
  @Shown('Id of the app.', EXAMPLE.appId)
  appId!: string;

  @Shown('What it is called.', 'Till 1')
  name!: string;

  @Shown('Branch.', '00')
  bhfId!: string;

  @Shown('Its state.', 'ACTIVE', STATE_ENUM)
  state!: string;
}

/** The reason why an order would be refused. */
export class OrderRefusalDto {
  @Shown('What is in the way.', 'The PIN P051999888K is free already.')
  message!: string;

  @Shown('What to do.', 'Activate the app of the account that it belongs to.')
  fix!: string;
}

/** The effect that freeing the PIN of an app would have now. */
@ApiExtraModels(OrderRefusalDto)
export class PinReleaseDto extends OperatorAppDetailsDto {
  @Shown('Branches of the PIN.', ['00'], { type: [String] })
  branches!: string[];

  @Shown('The apps that would be suspended.', undefined, { type: [PinAppDto] })
  apps!: PinAppDto[];

  @Shown('Submissions that still go out.', 0)
  unsettled!: number;

  @Shown('Submissions that wait for an operator.', 0)
  needReview!: number;

  @ShownOrNull('Why the order would be refused; null if it would be carried out.', getSchemaPath(OrderRefusalDto))
  refusal!: OrderRefusalDto | null;
}

/** The apps of all accounts. */
@Injectable()
export class OperatorAppQueries {
  constructor(private readonly db: ReadDatabase) {}

  async find(id: string): Promise<OperatorAppView | null> {
    return isId(id) ? readAppForOperator(this.db, id.toLowerCase()) : null;
  }

  /** Any app; an unknown id is refused. */
  async require(id: string): Promise<OperatorAppView> {
    const app = await this.find(id);
    if (!app)
      throw failedAt('003', 'id', 'No app has this id.', 'Use an appId of GET /admin/api/apps.', { status: 404 });
    return app;
  }

  /** The account that has the PIN of the app; null while the PIN is free. */
  pinHolderOf(app: OperatorAppView): Promise<PinHolder | null> {
    return readPinHolder(this.db, app);
  }

  keysOf(appId: AppId): Promise<KeyView[]> {
    return listKeys(this.db, appId);
  }

  list(filter: OperatorAppFilter): Promise<OperatorAppView[]> {
    return listAppsForOperator(this.db, filter);
  }
}

export const appCaseData = ({ accountId: _, createdAt, legalHold, ...app }: OperatorAppView): OperatorAppDto => ({
  ...app,
  legalHold: legalHold && { ...legalHold, since: legalHold.since.toISOString() },
  createdAt: createdAt.toISOString(),
});
