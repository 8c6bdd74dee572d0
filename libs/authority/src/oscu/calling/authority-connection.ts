import type { Environment } from '@app/domain';
import type { CallingDevice } from '../../port.js';
import { type CallAnswer, OscuClient, type WireAnswer } from './oscu-client.js';
import { type CallLimits, limitsOf } from './call-limits.js';
import type { Transport } from './connecting-agent.js';
import type { OperationName } from '../operations/operation-names.js';
import type { Profile } from '../profiles.js';
import { BearerSession, sendWithToken, TokenHost } from '../session.js';
import {
  isKnownOperation,
  isPermanentlyUnknown,
  isUnknownOperation,
  unknownReadingOf,
} from '../answers/unknown-operation.js';

export interface ConnectionSettings {
  environment: Environment;
  profile: Profile;
  /** Default: the real host of the profile. */
  url?: string | undefined;
  /** Default: the host of the URL, so that no other host sees the credentials. */
  tokenUrl?: string | undefined;
  /** Required, with the secret, for a profile with tokens. */
  consumerKey?: string | undefined;
  consumerSecret?: string | undefined;
  /** The app id of the gateway's portal; if it is undefined, the header is left out. */
  appId?: string | undefined;
  /** Default: `CONNECT_TIMEOUT_MS`. */
  connectTimeoutMs?: number | undefined;
  /** Trust in the certificates of the hosts. */
  trust?: Omit<Transport, 'proxy'> | undefined;
  /** The proxy on the way to a URL. */
  proxyOf?: ((url: string) => string | undefined) | undefined;
  /** Overrides the time limits of all operations. */
  callTimeoutMs?: number | undefined;
}

/** The system asks for a connection three more times meanwhile. A call that did not connect was not sent. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Half of the shortest call, so that time is left to use the token. */
const TOKEN_TIMEOUT_MS = 15_000;

/** The connection to the authority in one environment: paths, credentials and time limits. */
export class AuthorityConnection {
  readonly profile: Profile;
  private readonly client: OscuClient;
  private readonly session: BearerSession | null;
  /** The path that worked last for an operation. */
  private readonly knownPaths = new Map<OperationName, string>();

  constructor(private readonly settings: ConnectionSettings) {
    const { environment, profile, url = profile.hosts[environment] } = settings;
    this.profile = profile;
    this.client = new OscuClient(url, settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS, transportOf(settings, url));
    this.session = sessionOf(settings, url);
  }

  limitsOf(operation: OperationName): CallLimits {
    const limits = limitsOf(operation);
    return { ...limits, timeoutMs: this.settings.callTimeoutMs ?? limits.timeoutMs };
  }

  /** The end of a call that begins now, by the clock of this process. */
  deadlineOf = (operation: OperationName): number => performance.now() + this.limitsOf(operation).timeoutMs;

  /** Ends before the deadline. If the device is null, only the body identifies the caller. */
  async call(
    operation: OperationName,
    device: CallingDevice | null,
    body: string,
    deadline = this.deadlineOf(operation),
  ): Promise<CallAnswer> {
    const limits = this.limitsOf(operation);
    const send = async (path: string, token: string | null): Promise<WireAnswer> => {
      const timeoutMs = Math.ceil(deadline - performance.now());
      if (timeoutMs <= 0) return { kind: 'notSent', message: `not sent within ${limits.timeoutMs} ms` };
      const request = { path, headers: this.headers(device, token), body };
      const answer = await this.client.send({ method: 'POST', ...request }, { ...limits, timeoutMs });
      return withoutSecrets(answer, [device?.cmcKey, device?.secret, token]);
    };
    const { session } = this;
    return this.tryPaths(operation, (path) =>
      session ? sendWithToken(session, deadline, (token) => send(path, token)) : send(path, null),
    );
  }

  /**
   * Hosts rename operations without notice, and a gateway may lose one of its routes for a while. An unknown operation did
   * nothing, so another name is tried. A name that worked comes first, until it works no more.
   */
  private async tryPaths(operation: OperationName, send: (path: string) => Promise<WireAnswer>): Promise<CallAnswer> {
    const paths = this.pathsOf(operation);
    const unknown: WireAnswer[] = [];
    for (const path of paths) {
      this.willTry(path);
      const answer = await send(path);
      if (!isUnknownOperation(answer)) {
        if (isKnownOperation(answer)) this.knownPaths.set(operation, path);
        return answer;
      }
      unknown.push(answer);
    }
    this.knownPaths.delete(operation);
    return this.unrouted(operation, unknown);
  }

  /** For a connection that keeps what it sends. */
  protected willTry(_path: string): void {}

  protected adviceOnRoute(operation: OperationName): string {
    return `If this lasts, name the path in AUTHORITY_${this.settings.environment}_ROUTES (${operation}=/…).`;
  }

  private unrouted(operation: OperationName, answers: WireAnswer[]): CallAnswer {
    const { profile } = this.settings;
    const { code, message } = unknownReadingOf(answers.at(-1)!);
    return {
      kind: 'unrouted',
      code,
      message:
        `The authority's host knows none of the names of the operation ${operation} ` +
        `(${profile.routes[operation].join(', ')}), so it did nothing: ${[code, message].filter(Boolean).join(' ')}. ` +
        this.adviceOnRoute(operation),
      isPermanent: answers.every(isPermanentlyUnknown),
    };
  }

  /** The path that worked last comes first. */
  private pathsOf(operation: OperationName): readonly [string, ...string[]] {
    const paths = this.profile.routes[operation];
    const knownPath = this.knownPaths.get(operation);
    return knownPath === undefined ? paths : [knownPath, ...paths.filter((name) => name !== knownPath)];
  }

  private headers(device: CallingDevice | null, token: string | null): Record<string, string> {
    const { appId } = this.settings;
    return {
      'Content-Type': 'application/json',
      ...(device && { tin: device.tin, bhfId: device.bhfId }),
      ...(device?.cmcKey != null && { cmcKey: device.cmcKey }),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(token !== null && appId !== undefined && { apigee_app_id: appId }),
    };
  }
}

const transportOf = ({ trust, proxyOf }: ConnectionSettings, url: string): Transport => ({
  ...trust,
  proxy: proxyOf?.(url),
});

function sessionOf(settings: ConnectionSettings, url: string) {
  const { profile, connectTimeoutMs = CONNECT_TIMEOUT_MS, callTimeoutMs } = settings;
  if (profile.tokenPath === null) return null;
  const { tokenUrl = new URL(profile.tokenPath, url).href, consumerKey, consumerSecret } = settings;
  if (!consumerKey || !consumerSecret) throw new Error(`A ${profile.name} is not to be had without credentials.`);
  const timeoutMs = Math.min(TOKEN_TIMEOUT_MS, callTimeoutMs ?? TOKEN_TIMEOUT_MS);
  const credentials = { tokenUrl, consumerKey, consumerSecret };
  return new BearerSession(new TokenHost(credentials, connectTimeoutMs, timeoutMs, transportOf(settings, tokenUrl)));
}

/** A shorter text is not a key, and would match by chance. */
const LENGTH_MIN = 12;

/** A failing host may repeat our request in its answer; the answer is stored and shown, and must not contain a key. */
function withoutSecrets(answer: WireAnswer, secrets: readonly (string | null | undefined)[]): WireAnswer {
  if (answer.kind !== 'answer') return answer;
  const present = secrets.filter((secret) => secret && secret.length >= LENGTH_MIN && answer.text.includes(secret));
  return {
    ...answer,
    text: present.reduce<string>((text, secret) => text.replaceAll(secret!, '[secret]'), answer.text),
  };
}
