import { createSecretKey, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { isId } from '@app/domain';
import type { LoginRef } from '@app/persistence';

export const ACCESS_TOKEN_S = 600;

const ALGORITHM = 'HS256';
const ISSUER = 'risiti';

/** The people for whom a token is, and how long it is good. A token of one kind opens nothing for another. */
export interface TokenKind {
  audience: string;
  seconds: number;
}

const OF_DASHBOARD: TokenKind = { audience: 'risiti-dashboard', seconds: ACCESS_TOKEN_S };

const VERIFIED_MAX = 1_000;

interface VerifiedToken {
  login: LoginRef;
  /** In seconds since 1970. */
  expiresAt: number;
}

/**
 * Signs and reads the token of a login. A token only names the login, and every request reads that login again.
 * A token with another algorithm, issuer or audience is not accepted.
 */
export class AccessTokens {
  private readonly key: KeyObject;
  /** A dashboard sends one token again and again. */
  private readonly verified = new Map<string, VerifiedToken>();

  constructor(
    key: Uint8Array,
    private readonly now = () => new Date(),
    private readonly kind = OF_DASHBOARD,
  ) {
    // Bytes would be imported anew for each token.
    this.key = createSecretKey(key);
  }

  sign({ loginId, userId }: LoginRef): Promise<string> {
    const issuedAt = Math.floor(this.now().getTime() / 1_000);
    return new SignJWT({ sid: loginId })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(this.kind.audience)
      .setSubject(userId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + this.kind.seconds)
      .sign(this.key);
  }

  /** Null for a foreign token and for an expired one. */
  async read(token: string): Promise<LoginRef | null> {
    const known = this.verified.get(token) ?? (await this.verify(token));
    return known && known.expiresAt * 1_000 > this.now().getTime() ? known.login : null;
  }

  private async verify(token: string): Promise<VerifiedToken | null> {
    const claims = await this.claimsOf(token);
    if (!claims || !isId(claims.sub) || !isId(claims.sid)) return null;
    const verified = { login: { loginId: claims.sid, userId: claims.sub }, expiresAt: claims.exp! };
    if (this.verified.size >= VERIFIED_MAX) this.verified.clear();
    this.verified.set(token, verified);
    return verified;
  }

  private async claimsOf(token: string) {
    const options = {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: this.kind.audience,
      typ: 'JWT',
      currentDate: this.now(),
    };
    try {
      const { payload } = await jwtVerify(token, this.key, {
        ...options,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        maxTokenAge: this.kind.seconds,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
