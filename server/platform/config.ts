import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { LOG_LEVELS, type LogLevel } from './log.ts'

/** An identity provider other than the embedded one. */
export interface ExternalProvider {
  authority: string
  clientId: string
  /** For whom its access tokens must be; the sign-in asks for it. */
  audience: string
  /** What the sign-in asks for; null: what the suite asks its own provider for. */
  scope?: string | null
  /** The resource of RFC 8707 that tokens are asked for; null: none is named. */
  resource?: string | null
  /** `consent` where the provider gives no refresh token without it (OpenID Connect Core, 11); null: as it likes. */
  prompt?: string | null
}

/** A bucket of an S3-compatible store. */
export interface OutsideStore {
  /** Address of the bucket, without a trailing slash. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  port: number
  /** Address of the machine to listen on; null: all of them. `ONLY_HERE` unless given while the demo's passwords are known. */
  listenAddress: string | null
  /** Origin under which browsers reach us, without a trailing slash. */
  publicUrl: string
  /** Folder of the embedded database and of files; absolute. */
  dataDir: string
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Keys that seal account numbers, `id:base64`, the current one first; null: the file `data-keys` in `dataDir`. */
  dataKeys: string | null
  /** Most connections of this process. */
  databaseConnections: number
  /** How many jobs this process does at once; 0: none, other processes do them. */
  jobsAtOnce: number
  /** Mail server that letters are handed to; null: the folder `mail` of `dataDir`. */
  smtpUrl: string | null
  /** Whom letters come from: `Novus <novus@example.com>`. */
  mailFrom: string
  /** Mail servers inside the house whose mailboxes may be read, lower-cased. */
  innerMailHosts: readonly string[]
  /** Where attachments are kept; null: in the database. */
  attachments: OutsideStore | null
  /** Null: the embedded provider. */
  oidc: ExternalProvider | null
  /** Load the demo company and the demo users. */
  demo: boolean
  environmentLabel: string | null
  logLevel: LogLevel
  /** Proxies whose `X-Forwarded-For` is believed; false: none. */
  trustProxy: string | false
  /** Version and build, such as `0.1.0-3fa9c1d2`. */
  release: string
  /** Folder of package.json; absolute. */
  root: string
  /** Built web files; absolute. */
  webDir: string
  /** Style sheets that profiles may name [S2.17]; absolute. */
  brandDir: string
}

/** Listening for this machine alone, under both of its own addresses. */
export const ONLY_HERE = 'localhost'

/** The start cannot go on; the message is a sentence for the person who started it. */
export class StartError extends Error {
  override name = 'StartError'
}

type Env = Record<string, string | undefined>

const trimmed = (env: Env, name: string): string | null => env[name]?.trim() || null

function whole(env: Env, name: string, otherwise: number, least: number, most: number): number {
  const text = trimmed(env, name)
  if (text === null) return otherwise
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (!(value >= least && value <= most))
    throw new StartError(`${name} is "${text}", but must be a whole number from ${least} to ${most}.`)
  return value
}

function address(name: string, text: string, protocols: string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !protocols.includes(url.protocol))
    throw new StartError(`${name} is not an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  return url
}

function publicUrl(env: Env, port: number): string {
  const text = trimmed(env, 'PUBLIC_URL')
  if (text === null) return `http://localhost:${port}`
  const url = address('PUBLIC_URL', text, ['http:', 'https:'])
  if (url.pathname !== '/' || url.search || url.hash)
    throw new StartError(
      `PUBLIC_URL is "${text}", but must be an origin without a path, such as https://novus.example.com.`,
    )
  return url.origin
}

function databaseUrl(env: Env): string | null {
  const text = trimmed(env, 'DATABASE_URL')
  // Its text may hold a password: no message repeats it.
  if (text !== null) address('DATABASE_URL', text, ['postgres:', 'postgresql:'])
  return text
}

function smtpUrl(env: Env): string | null {
  const text = trimmed(env, 'SMTP_URL')
  // As with the database: its text may hold a password.
  if (text !== null) address('SMTP_URL', text, ['smtp:', 'smtps:'])
  return text
}

function externalProvider(env: Env): ExternalProvider | null {
  const authority = trimmed(env, 'OIDC_AUTHORITY')
  const clientId = trimmed(env, 'OIDC_CLIENT_ID')
  const audience = trimmed(env, 'OIDC_AUDIENCE')
  const scope = trimmed(env, 'OIDC_SCOPE')
  const resource = trimmed(env, 'OIDC_RESOURCE')
  const prompt = trimmed(env, 'OIDC_PROMPT')
  if (!authority && !clientId && !audience && !scope && !resource && !prompt) return null
  if (!authority || !clientId || !audience)
    throw new StartError(
      'OIDC_AUTHORITY, OIDC_CLIENT_ID and OIDC_AUDIENCE are set together or not at all; OIDC_SCOPE, OIDC_RESOURCE and OIDC_PROMPT only with them.',
    )
  address('OIDC_AUTHORITY', authority, ['http:', 'https:'])
  if (scope !== null && !scope.split(/\s+/).includes('openid'))
    throw new StartError(`OIDC_SCOPE is "${scope}", but must hold openid.`)
  return { authority: authority.replace(/\/+$/, ''), clientId, audience, scope, resource, prompt }
}

function outsideStore(env: Env): OutsideStore | null {
  const [url, accessKeyId, secretAccessKey] = ['URL', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) =>
    trimmed(env, `ATTACHMENTS_${name}`),
  )
  if (!url && !accessKeyId && !secretAccessKey) return null
  if (!url || !accessKeyId || !secretAccessKey)
    throw new StartError(
      'ATTACHMENTS_URL, ATTACHMENTS_ACCESS_KEY_ID and ATTACHMENTS_SECRET_ACCESS_KEY are set together or not at all.',
    )
  address('ATTACHMENTS_URL', url, ['http:', 'https:'])
  const region = trimmed(env, 'ATTACHMENTS_REGION') ?? 'us-east-1'
  return { url: url.replace(/\/+$/, ''), region, accessKeyId, secretAccessKey }
}

function oneOf<T extends string>(env: Env, name: string, choices: readonly T[], otherwise: T): T {
  const text = trimmed(env, name)
  if (text === null) return otherwise
  const choice = choices.find((c) => c === text.toLowerCase())
  if (!choice) throw new StartError(`${name} is "${text}", but must be one of ${choices.join(', ')}.`)
  return choice
}

/** The folder above this file that holds package.json: of the sources as well as of the bundle in `dist/server`. */
function productRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new StartError('package.json was not found above the server.')
  }
}

function release(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const built = join(root, 'dist/release.json')
  if (!existsSync(built)) return `${version}-dev`
  return `${version}-${(JSON.parse(readFileSync(built, 'utf8')) as { build: string }).build}`
}

/**
 * Settings from the environment. Relative folders are relative to `cwd`.
 * @throws StartError naming the variable and what it must be
 */
export function loadConfig(env: Env, cwd: string): Config {
  const port = whole(env, 'PORT', 8080, 0, 65535)
  const root = productRoot()
  const origin = publicUrl(env, port)
  const demo = oneOf(env, 'DEMO', ['0', '1', 'false', 'true'], '1').match(/^(1|true)$/) !== null
  return {
    port,
    listenAddress: trimmed(env, 'LISTEN_ADDRESS') ?? (demo ? ONLY_HERE : null),
    publicUrl: origin,
    dataDir: resolve(cwd, trimmed(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: databaseUrl(env),
    dataKeys: trimmed(env, 'NOVUS_DATA_KEY'),
    databaseConnections: whole(env, 'DATABASE_CONNECTIONS', 20, 2, 500),
    jobsAtOnce: whole(env, 'JOBS_AT_ONCE', 2, 0, 50),
    smtpUrl: smtpUrl(env),
    innerMailHosts: (trimmed(env, 'INNER_MAIL_HOSTS') ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    mailFrom: trimmed(env, 'MAIL_FROM') ?? `Novus <novus@${new URL(origin).hostname}>`,
    attachments: outsideStore(env),
    oidc: externalProvider(env),
    demo,
    environmentLabel: trimmed(env, 'ENVIRONMENT_LABEL'),
    // On a terminal the address and what went wrong should not drown in one line per request.
    logLevel: oneOf<LogLevel>(env, 'LOG_LEVEL', LOG_LEVELS, process.stdout.isTTY ? 'warn' : 'info'),
    trustProxy: trimmed(env, 'TRUST_PROXY') ?? false,
    release: release(root),
    root,
    webDir: join(root, 'dist/web'),
    brandDir: resolve(cwd, trimmed(env, 'BRAND_DIR') ?? join(root, 'brand')),
  }
}
