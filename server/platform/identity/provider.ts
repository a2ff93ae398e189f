import type { Kysely } from 'kysely'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Tables } from '../database/tables.ts'
import { endGrant, OidcStore } from './adapter.ts'
import type { Keys } from './keys.ts'
import { LIFETIMES } from './lifetimes.ts'
import { keepFewQuestions } from './open-questions.ts'
import type { ProviderPages } from './pages/provider-pages.ts'
import { storedId } from './stored-id.ts'
import { findUser, profileClaims, type Surroundings } from './user.ts'

/** Where the provider is mounted under the public address. */
export const MOUNT = '/oidc'
export const CLIENT_ID = 'novus-shell'
/** Audience of our access tokens; the resource is its name inside the provider, which wants an absolute URI. */
export const AUDIENCE = 'novus-api'
const RESOURCE = 'urn:novus:api'
const API_SCOPES = 'shell_api novus_api'
/** What the shell may say about why it asks for a sign-in; `expired` shows a sentence on the page. */
export const REASON = 'reason'

const PROFILE_CLAIMS = [
  'shellSub',
  'domain',
  'landingPage',
  'showMenus',
  'cssFiles',
  'environmentLabel',
  'environment',
  'name',
]

export interface ProviderSetting {
  db: Kysely<Tables>
  publicUrl: string
  keys: Keys
  around: Surroundings
  pages: ProviderPages
}

/** The embedded provider [S7.12] over the shared tables. It keeps nothing of its own, so it may be made anew at any time. */
export function createProvider(setting: ProviderSetting): Provider {
  const { db, publicUrl, keys, around, pages } = setting
  const provider = new Provider(publicUrl + MOUNT, {
    adapter: (model: string) => new OidcStore(db, model),
    jwks: keys.signing as Configuration['jwks'],
    cookies: {
      keys: keys.cookie,
      names: { session: 'novus_session', interaction: 'novus_sign_in', resume: 'novus_resume' },
      long: { httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') },
      short: { httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') },
    },
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [publicUrl + '/callback'],
        post_logout_redirect_uris: [publicUrl + '/'],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'offline_access'],
    claims: { openid: ['sub'], profile: PROFILE_CLAIMS },
    // The ID token carries the claims: a token bound to our API is not accepted at userinfo, which is therefore off.
    conformIdTokenClaims: false,
    extraParams: [REASON],
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, logoutSource: (ctx, form) => pages.signOut(ctx, form) },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: API_SCOPES,
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: LIFETIMES.accessToken,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    // By it a call knows its own sign-in, and a token ends with its grant at once.
    extraTokenClaims: (_ctx, token) => ('grantId' in token && token.grantId ? { grant: token.grantId } : undefined),
    pkce: { required: () => true },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // A refresh token outlives the provider's session; sign-out ends it all the same, see endGrantsAtSignOut.
    expiresWithSession: () => false,
    rotateRefreshToken: () => true,
    loadExistingGrant: ourGrant,
    interactions: {
      async url(ctx, { uid, session }) {
        if (!session) await keepFewQuestions(db, uid, ctx.ip)
        return `${MOUNT}/interaction/${uid}`
      },
    },
    findAccount: async (_ctx, subject) => {
      const user = await findUser(db, { subject, grant: null, signIn: null })
      if (!user || user.disabled) return undefined
      return { accountId: subject, claims: () => ({ ...profileClaims(user, around) }) }
    },
    renderError: (ctx, out) => pages.error(ctx, out.error),
    ttl: {
      AccessToken: LIFETIMES.accessToken,
      AuthorizationCode: LIFETIMES.authorizationCode,
      IdToken: LIFETIMES.idToken,
      RefreshToken: LIFETIMES.refreshToken,
      Session: LIFETIMES.session,
      Grant: LIFETIMES.grant,
      Interaction: LIFETIMES.interaction,
    },
  })
  // Links and cookies follow the one public address; the mount writes these headers itself and takes none from outside.
  provider.proxy = true
  provider.use((ctx, next) => endGrantsAtSignOut(db, publicUrl, ctx as unknown as KoaContextWithOIDC, next))
  return provider
}

/** Our own client needs no consent: whoever signs in has granted it what it may ask for. */
async function ourGrant(ctx: KoaContextWithOIDC) {
  const { session, client, provider, result } = ctx.oidc
  if (!session?.accountId || !client) return undefined
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  if (known && known.accountId === session.accountId) return known
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid profile offline_access')
  grant.addResourceScope(RESOURCE, API_SCOPES)
  await grant.save()
  return grant
}

/**
 * The library lets refresh tokens of `offline_access` outlive a sign-out; ours end with it. Signing out twice needs no
 * page: the library's own one carries an inline script, which our policy refuses.
 */
async function endGrantsAtSignOut(
  db: Kysely<Tables>,
  publicUrl: string,
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  await next()
  const session = ctx.oidc?.session
  if (!session || ctx.status >= 400) return
  if (ctx.oidc.route === 'end_session_confirm')
    for (const { grantId } of Object.values(session.authorizations ?? {}))
      if (grantId) await endGrant(db, storedId(grantId))
  if (ctx.oidc.route === 'end_session' && !session.accountId) {
    const target = new URL((ctx.oidc.params?.['post_logout_redirect_uri'] as string | undefined) ?? publicUrl + '/')
    const state = ctx.oidc.params?.['state']
    if (typeof state === 'string') target.searchParams.set('state', state)
    ctx.body = null
    ctx.status = 303
    ctx.redirect(target.href)
  }
}
