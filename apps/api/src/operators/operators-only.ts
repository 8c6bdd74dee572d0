import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LoginAnswer, OperatorLogin } from '@app/access';

export interface Door {
  login: OperatorLogin;
  onError(error: unknown): void;
}

/** Why somebody is not let in, for the person in front of the browser. */
const REFUSALS = {
  401: 'This is for operators: log in with the e-mail address and the password of one.\n',
  429: 'Too many wrong passwords came from here, or are being checked now. Try again in some seconds.\n',
  503: 'Who you are cannot be looked up now, since the ledger is out of reach. Try again in some seconds.\n',
};
type Status = keyof typeof REFUSALS;

const STATUSES: Record<Exclude<LoginAnswer, 'operator'>, Status> = { refused: 401, busy: 429 };
const RETRY_AFTER_S = 15;

/** Before anything else in this scope: its pages, its files and its own API alike. */
export async function letOnlyOperatorsIn(scope: FastifyInstance, { login, onError }: Door): Promise<void> {
  await scope.register(basicAuth, {
    authenticate: { realm: 'Risiti operators' },
    validate: async (email, password, { ip }) => {
      const answer = await login.check({ email, password, address: ip }).catch((error: unknown) => {
        onError(error);
        throw refusal(503);
      });
      if (answer !== 'operator') throw refusal(STATUSES[answer]);
    },
  });
  scope.addHook('onRequest', (request, http, next) => {
    scope.basicAuth(request, http, (error) => (error ? refuse(http, statusOf(error)) : next()));
  });
}

const refusal = (statusCode: Status): Error => Object.assign(new Error(REFUSALS[statusCode]), { statusCode });

/** The plugin gives one of its own to what it cannot read. */
function statusOf(error: Error): Status {
  const { statusCode } = error as Error & { statusCode?: number };
  return statusCode === 429 || statusCode === 503 ? statusCode : 401;
}

function refuse(http: FastifyReply, status: Status): void {
  if (status !== 401) void http.header('Retry-After', RETRY_AFTER_S);
  void http.status(status).type('text/plain; charset=utf-8').send(REFUSALS[status]);
}
