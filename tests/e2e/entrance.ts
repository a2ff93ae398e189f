import type { APIRequestContext, Cookie } from '@playwright/test'
import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { User } from 'oidc-client-ts'
import { CALLBACK_PATH, ownEndpoints, SCOPES } from '../../shared/session/settings.ts'
import type { Shell } from './fixture.ts'

/** Cookies of the provider's own session, by product and user; the tokens themselves are made anew for each test. */
const kept = new Map<string, Cookie[]>()

/**
 * Comes to `hash` signed in, as after `Shell.signIn`. The password is asked once per user, not once per test; after that the
 * way to the provider and back is made without drawing a page. Tests of signing in itself call `Shell.signIn`.
 */
export async function enter(shell: Shell, user: string, hash: string): Promise<void> {
  const key = `${shell.url} ${user}`
  const cookies = kept.get(key)
  if (cookies) {
    const context = shell.page.context()
    await context.addCookies(cookies)
    const session = await tokens(context.request, shell.url)
    if (session) {
      // A page of the product that runs no script, so that its storage can be filled before the shell starts.
      await shell.page.goto(`${shell.url}/healthz`)
      await shell.page.evaluate(([name, value]) => localStorage.setItem(name, value), session)
      await shell.page.goto(`${shell.url}/${hash}`)
      return shell.ready()
    }
    // A test before this one has ended the sessions of the user.
  }
  await shell.signIn(user, hash)
  kept.set(key, await shell.page.context().cookies())
}

/** What the shell finds in its storage after a sign-in, name and value; null when the provider asks for a password. */
async function tokens(http: APIRequestContext, url: string): Promise<[string, string] | null> {
  const provider = ownEndpoints(`${url}/oidc`)
  const clientId = /name="novus:client-id" content="([^"]+)"/.exec(await (await http.get(`${url}/`)).text())![1]!
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: url + CALLBACK_PATH,
    response_type: 'code',
    scope: SCOPES,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const answer = await http.get(`${provider.authorization_endpoint}?${asked.toString()}`, { maxRedirects: 0 })
  const code = new URL(answer.headers()['location'] ?? url, url).searchParams.get('code')
  if (!code) return null
  const exchanged = await http.post(provider.token_endpoint, {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: url + CALLBACK_PATH,
      code,
      code_verifier: verifier,
    },
  })
  const given = (await exchanged.json()) as Record<
    'access_token' | 'refresh_token' | 'id_token' | 'token_type' | 'scope',
    string
  > & {
    expires_in: number
  }
  const profile = decodeJwt(given.id_token) as User['profile']
  const expires_at = Math.floor(Date.now() / 1000) + given.expires_in
  const session = new User({ ...given, session_state: null, profile, expires_at })
  return [`oidc.user:${provider.issuer}:${clientId}`, session.toStorageString()]
}
