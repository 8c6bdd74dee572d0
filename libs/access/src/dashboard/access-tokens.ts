import { errors, jwtVerify, SignJWT } from 'jose';
import { isId } from '@app/domain';
import type { LoginRef } from '@app/persistence';

export const ACCESS_TOKEN_S = 600;

const ALGORITHM = 'HS256';
const ISSUER = 'risiti';
const AUDIENCE = 'risiti-dashboard';

/**
 * The short-lived half of a login: signed with a key of this installation, and good for nothing but to name the login,
 * which is looked up at every request. Nothing is believed that was signed otherwise, by another, or for something else.
 */
export class AccessTokens {
  constructor(
    private readonly key: Uint8Array,
    private readonly now = () => new Date(),
  ) {}

  sign({ loginId, userId }: LoginRef): Promise<string> {
    const issuedAt = Math.floor(this.now().getTime() / 1_000);
    return new SignJWT({ sid: loginId })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(userId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_S)
      .sign(this.key);
  }

  /** Null for whatever is not a token of ours, or was one. */
  async read(token: string): Promise<LoginRef | null> {
    const claims = await this.claimsOf(token);
    if (!claims || !isId(claims.sub) || !isId(claims.sid)) return null;
    return { loginId: claims.sid, userId: claims.sub };
  }

  private async claimsOf(token: string) {
    const options = {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'JWT',
      currentDate: this.now(),
    };
    try {
      const { payload } = await jwtVerify(token, this.key, {
        ...options,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        maxTokenAge: ACCESS_TOKEN_S,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
