import { Inject, Injectable } from '@nestjs/common';
import { Authenticator, type DashboardAccess, FailedLogins, OperatorKeys, OperatorLogin } from '@app/access';
import { DASHBOARD_ACCESS } from '../../infrastructure/tokens.js';

/** Authenticates apps by key, users of the dashboard by token, and operators by password or key. */
@Injectable()
export class Authenticators {
  constructor(
    readonly authenticator: Authenticator,
    /** Null where this installation has no dashboard. */
    @Inject(DASHBOARD_ACCESS) readonly dashboardAccess: DashboardAccess | null,
    readonly operatorLogin: OperatorLogin,
    readonly operatorKeys: OperatorKeys,
    readonly failedLogins: FailedLogins,
  ) {}
}
