import type { ProfileClaims } from '../contracts/shell.ts'
import type { StoredUser } from './session-manager.ts'

/**
 * Claims of the signed-in user [S3.10]. A provider that is not ours does not send them: then our own user row answers,
 * found by the subject of the access token.
 */
export async function profileOf(user: StoredUser, fetchFrom: typeof fetch = fetch): Promise<ProfileClaims> {
  const claims = user.profile as Partial<ProfileClaims> & { sub: string }
  if (claims.shellSub) return complete(claims)
  const answer = await fetchFrom('/api/shell_init/profile', {
    credentials: 'include',
    headers: { Authorization: `Bearer ${user.access_token}` },
  })
  if (!answer.ok) throw new Error(`The profile could not be read: ${answer.status}`)
  return complete({ ...claims, ...((await answer.json()) as Partial<ProfileClaims>) })
}

function complete(claims: Partial<ProfileClaims> & { sub: string }): ProfileClaims {
  return {
    sub: claims.sub,
    shellSub: claims.shellSub ?? claims.sub,
    domain: claims.domain ?? '',
    landingPage: claims.landingPage || null,
    // Kept as it came: only an explicit false hides the menus [S5.01].
    showMenus: claims.showMenus ?? null,
    cssFiles: claims.cssFiles ?? [],
    environmentLabel: claims.environmentLabel || null,
    environment: claims.environment || null,
    name: claims.name ?? nameIn(claims.shellSub) ?? claims.sub,
  }
}

/** `shellSub` is "display name|subject id". */
const nameIn = (shellSub: string | undefined) => shellSub?.split('|', 1)[0] || null
