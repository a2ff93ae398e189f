/** Where to sign in, as the server wrote it into the page's meta tags. */
export interface SessionSettings {
  /** Issuer of the identity provider; its discovery document lies below it. */
  authority: string
  clientId: string
  /** `<origin>/callback`, which the server answers with the shell itself. */
  redirectUri: string
  /** Sign-out ends at the site root [S7.12]. */
  postLogoutRedirectUri: string
}

/** [S7.12] Scopes: openid, profile, offline_access and two API scopes. */
export const SCOPES = 'openid profile offline_access shell_api novus_api'
export const CALLBACK_PATH = '/callback'

/** Reads `novus:authority` and `novus:client-id`. Throws when the page was served without them. */
export function settingsOfPage(page: Document, origin: string): SessionSettings {
  const meta = (name: string) => {
    const content = page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
    if (!content) throw new Error(`The page has no meta tag ${name}: it was not served by the suite's server.`)
    return content
  }
  return {
    authority: meta('novus:authority'),
    clientId: meta('novus:client-id'),
    redirectUri: origin + CALLBACK_PATH,
    postLogoutRedirectUri: origin + '/',
  }
}
