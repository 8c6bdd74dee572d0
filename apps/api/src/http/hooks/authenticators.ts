import { Inject, Injectable } from '@nestjs/common';
import { Authenticator, type DashboardAccess, OperatorLogin } from '@app/access';
import { DASHBOARD_ACCESS } from '../../infrastructure/tokens.js';

/** Who may call: an app by its key, a user of the dashboard by a token, an operator by a password. */
@Injectable()
export class Authenticators {
  constructor(
    readonly authenticator: Authenticator,
    /** Null where this installation has no dashboard. */
    @Inject(DASHBOARD_ACCESS) readonly dashboardAccess: DashboardAccess | null,
    readonly operatorLogin: OperatorLogin,
  ) {}
}
