import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose'
import type { ExternalProvider } from '../config.ts'
import type { Clock } from '../ports.ts'
import { discoveryOf } from './discovery.ts'
import type { KeyRing } from './keys.ts'
import { CLOCK_TOLERANCE, LIFETIMES } from './lifetimes.ts'
import { AUDIENCE, MOUNT } from './provider.ts'
import { storedId } from './stored-id.ts'
import type { TokenFacts } from './user.ts'

/** Looks at an access token; null when it is none of ours or past its time. */
export type VerifyToken = (token: string) => Promise<TokenFacts | null>

/**
 * Tokens of the embedded provider: our keys, our issuer, our audience, the type of RFC 9068; each names the grant that it stands
 * on and lives no longer than those that we give out, whoever signed it.
 */
export function embeddedTokens(ring: KeyRing, publicUrl: string, clock: Clock): VerifyToken {
  const key: JWTVerifyGetKey = async (header) => {
    const found = header.kid ? await ring.verifyingKey(header.kid) : null
    if (!found) throw new errors.JWKSNoMatchingKey()
    return found
  }
  const options = { issuer: publicUrl + MOUNT, audience: AUDIENCE, typ: 'at+jwt', algorithms: ['ES256'] }
  return verifier(key, clock, { ...options, maxTokenAge: LIFETIMES.accessToken }, ({ grant, exp, iat }) => {
    if (typeof grant !== 'string' || exp! - iat! > LIFETIMES.accessToken) return null
    const stored = storedId(grant)
    return { grant: stored, signIn: stored }
  })
}

/** Tokens of a provider elsewhere, found by discovery; its keys are read again when a token names an unknown one. */
export function externalTokens(provider: ExternalProvider, clock: Clock): VerifyToken {
  const discovery = discoveryOf(provider)
  let known: Promise<VerifyToken> | null = null
  const discover = async (): Promise<VerifyToken> => {
    const { issuer, jwks_uri } = await discovery.document()
    const key = createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration: 5000 })
    // Not every provider writes the type of RFC 9068; issuer, audience and key are what counts.
    const options = { issuer, audience: provider.audience, algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'] }
    return verifier(key, clock, options, ({ sid }) => ({ grant: null, signIn: typeof sid === 'string' ? sid : null }))
  }
  return async (token) => {
    known ??= discover()
    const current = known
    current.catch(() => {
      if (known === current) known = null
    })
    try {
      return await (
        await current
      )(token)
    } catch (cause) {
      throw Object.assign(new Error('The identity provider cannot be reached.', { cause }), { statusCode: 503 })
    }
  }
}

/** A token seen to be good is looked at again after this long, in seconds: by then its key may have been withdrawn. */
const RECHECK_SECONDS = 60
/** Tokens that are remembered: several for each user of a large house. */
const MOST_TOKENS = 2_000

interface Seen {
  readonly facts: TokenFacts
  /** Seconds since 1970. */
  readonly from: number
  readonly until: number
}

/**
 * Checks a signature once a minute and not at every call of a screen that makes many. Whose token it is, whether he is
 * disabled or has signed out, is read at each call all the same.
 */
function verifier(
  key: JWTVerifyGetKey,
  clock: Clock,
  options: JWTVerifyOptions,
  standsOn: (payload: JWTPayload) => Pick<TokenFacts, 'grant' | 'signIn'> | null,
): VerifyToken {
  const seen = new Map<string, Seen>()
  return async (token) => {
    const now = clock.now().getTime() / 1000
    const known = seen.get(token)
    if (known && known.from <= now && now < known.until) return known.facts
    seen.delete(token)
    try {
      const { payload } = await jwtVerify(token, key, {
        ...options,
        clockTolerance: CLOCK_TOLERANCE,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      const { sub, exp } = payload
      const basis = standsOn(payload)
      if (!sub || !basis) return null
      const facts = { subject: sub, ...basis }
      seen.set(token, { facts, from: now, until: Math.min(exp! + CLOCK_TOLERANCE, now + RECHECK_SECONDS) })
      if (seen.size > MOST_TOKENS) seen.delete(seen.keys().next().value!)
      return facts
    } catch (error) {
      // Keys that cannot be read are our trouble, not a bad token.
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error
      return null
    }
  }
}
