/** Where to sign in, as the server wrote it into the page's meta tags. */
export interface SessionSettings {
  /** Issuer of the identity provider; its discovery document lies below it. */
  authority: string
  clientId: string
  /** `<origin>/callback`, which the server answers with the shell itself. */
  redirectUri: string
  /** Sign-out ends at the site root [S7.12]. */
  postLogoutRedirectUri: string
  /** What a provider elsewhere is asked for; nothing of ours. */
  asked?: Asked
  /** Of our own provider, which need not be asked for them; an external one is asked. */
  endpoints?: ProviderEndpoints
}

/** What the server's settings say about a sign-in elsewhere; what they do not name is not asked for. */
export interface Asked {
  scope?: string
  audience?: string
  resource?: string
  prompt?: string
}

/** The part of a provider's discovery document that signing in, renewing and signing out need. */
export interface ProviderEndpoints {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  revocation_endpoint: string
  end_session_endpoint: string
}

/** [S7.12] Scopes: openid, profile, offline_access and two API scopes. */
export const SCOPES = 'openid profile offline_access shell_api novus_api'
export const CALLBACK_PATH = '/callback'

/** Path of our own provider on the suite's origin. */
const OWN_PROVIDER = '/oidc'

/** Endpoints of our own provider, as its discovery document names them. */
export const ownEndpoints = (issuer: string): ProviderEndpoints => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/token/revocation`,
  end_session_endpoint: `${issuer}/session/end`,
})

/** Reads `novus:authority` and `novus:client-id`. Throws when the page was served without them. */
export function settingsOfPage(page: Document, origin: string): SessionSettings {
  const optional = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  const meta = (name: string) => {
    const content = optional(name)
    if (!content) throw new Error(`The page has no meta tag ${name}: it was not served by the suite's server.`)
    return content
  }
  const authority = meta('novus:authority')
  return {
    authority,
    clientId: meta('novus:client-id'),
    asked: Object.fromEntries(new URLSearchParams(optional('novus:sign-in'))),
    redirectUri: origin + CALLBACK_PATH,
    postLogoutRedirectUri: origin + '/',
    ...(authority === origin + OWN_PROVIDER && { endpoints: ownEndpoints(authority) }),
  }
}
