import { execFileSync, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProviderElsewhere } from './provider-elsewhere.ts'

const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const SETTINGS = '/etc/glewlwyd/glewlwyd.conf'
const PAGES = '/usr/share/glewlwyd/webapp'
/** What its pages are told; beside them the package has a folder of that name. */
const TOLD = '/usr/share/glewlwyd/templates/config.json'
/** Milliseconds for its start. */
const PATIENCE = 20_000

/** Why there is no provider of others to be asked here; null where there is one: `apt-get install glewlwyd sqlite3`. */
export function withoutGlewlwyd(): string | null {
  const missing = ['/usr/bin/glewlwyd', '/usr/bin/sqlite3', SCHEMA, SETTINGS, PAGES, TOLD].filter(
    (path) => !existsSync(path),
  )
  return missing.length === 0 ? null : `${missing.join(', ')} is not here: apt-get install glewlwyd sqlite3`
}

export interface Glewlwyd extends ProviderElsewhere {
  /** Whose subject is known once he has signed in; a public client `suite` is his. */
  readonly user: { readonly name: string; readonly password: string }
  /** Ends it and removes what it wrote. */
  close(): Promise<void>
}

/**
 * Glewlwyd as Debian ships it, from outside: its own pages, its own database, set up by its own calls as its administrator does.
 * @param suite address of the suite, whose callback it knows
 */
export async function startGlewlwyd(port: number, suite: string): Promise<Glewlwyd> {
  const folder = mkdtempSync(join(tmpdir(), 'novus-glewlwyd-'))
  const database = join(folder, 'db')
  execFileSync('/usr/bin/sqlite3', [database], { input: readFileSync(SCHEMA) })
  const pages = join(folder, 'pages')
  cpSync(PAGES, pages, { recursive: true, dereference: true, filter: (from) => from !== join(PAGES, 'config.json') })
  copyFileSync(TOLD, join(pages, 'config.json'))
  const root = `http://localhost:${port}`
  const settings = readFileSync(SETTINGS, 'utf8')
    .replace(/^port=.*$/m, `port=${port}`)
    .replace(/^external_url=.*$/m, `external_url="${root}"`)
    .replace(/^#? ?static_files_path=.*$/m, `static_files_path="${pages}"`)
    .replace(/^log_file=.*$/m, `log_file="${join(folder, 'log')}"`)
    .replace(/^@include .*glewlwyd-db.conf"$/m, `database = { type = "sqlite3"; path = "${database}" };`)
  const file = join(folder, 'conf')
  writeFileSync(file, settings)
  const process = spawn('/usr/bin/glewlwyd', [`--config-file=${file}`], { stdio: 'ignore' })
  const ended = once(process, 'exit')
  const close = async () => {
    process.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const call = await administrator(`${root}/api`)
    const audience = 'https://suite.example/api'
    const user = { name: 'priya', password: 'of some length' }
    const authority = `${root}/api/oidc`
    await setUp(call, { authority, audience, suite, user })
    return { authority, clientId: 'suite', audience, user, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Call = (path: string, body: object) => Promise<void>

/** Calls of its administrator, once it answers. */
async function administrator(api: string): Promise<Call> {
  let cookie = ''
  const call: Call = async (path, body) => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    cookie ||= answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  }
  for (const patience = Date.now() + PATIENCE; ; await pause(50)) {
    try {
      await call('/auth/', { username: 'admin', password: 'password' })
      return call
    } catch (error) {
      if (Date.now() > patience) throw error
    }
  }
}

interface House {
  readonly authority: string
  readonly audience: string
  readonly suite: string
  readonly user: Glewlwyd['user']
}

/** A public client with a code and proof of it, tokens of a minute, a scope that names the suite as its resource. */
async function setUp(call: Call, { authority, audience, suite, user }: House): Promise<void> {
  const scopes = ['openid', 'suite_api', 'offline_access']
  for (const name of scopes.slice(1))
    await call('/scope/', { name, display_name: name, description: name, password_required: false, scheme: {} })
  const { name: username, password } = user
  await call('/user/', {
    username,
    password,
    name: 'Priya',
    email: 'priya@elsewhere.example',
    enabled: true,
    scope: scopes,
  })
  await call('/client/', {
    ...{ client_id: 'suite', name: 'suite', enabled: true, confidential: false, scope: scopes, resource: [audience] },
    ...{ redirect_uri: [`${suite}/callback`], authorization_type: ['code', 'refresh_token'] },
  })
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await call('/mod/plugin/', {
    ...{ module: 'oidc', name: 'oidc', display_name: 'oidc', enabled: true },
    parameters: {
      ...{ iss: authority, 'jwt-type': 'ecdsa', 'jwt-key-size': '256', 'jwks-show': true, 'subject-type': 'public' },
      key: privateKey.export({ type: 'sec1', format: 'pem' }),
      cert: publicKey.export({ type: 'spki', format: 'pem' }),
      ...{ 'access-token-duration': 60, 'refresh-token-duration': 3600, 'code-duration': 60 },
      ...{ 'refresh-token-rolling': true, 'refresh-token-one-use': 'always', 'allow-non-oidc': false },
      ...{ 'auth-type-code-enabled': true, 'auth-type-code-revoke-replayed': true, 'auth-type-refresh-enabled': true },
      ...{ 'auth-type-token-enabled': false, 'auth-type-id-token-enabled': false, 'auth-type-none-enabled': false },
      ...{ 'auth-type-password-enabled': false, 'auth-type-client-enabled': false, 'auth-type-device-enabled': false },
      ...{ 'allowed-scope': scopes, 'pkce-allowed': true, 'pkce-method-plain-allowed': false, 'pkce-required': true },
      ...{ 'introspection-revocation-allowed': true, 'introspection-revocation-allow-target-client': true },
      ...{ 'session-management-allowed': false, 'resource-allowed': true, 'resource-scope': { suite_api: [audience] } },
      ...{ 'resource-scope-and-client-property': false, 'resource-client-property': 'resource' },
    },
  })
}
