import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { BASE_LOCALE, LOCALES, type Locale } from '../../../shared/contracts/shell.ts'
import { defaultLanguage } from '../configuration/default-language.ts'
import { CLIENT_ID, MOUNT } from '../identity/provider.ts'
import type { Config, ExternalProvider } from '../config.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from './html.ts'
import { Releases } from './releases.ts'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'
/** Kept, but asked about each time. */
const ASK = 'no-cache'

/** What a sign-in elsewhere asks for, as a query. */
function askedOf({ audience, scope, resource, prompt }: ExternalProvider): string {
  const asked = Object.entries({ audience, scope, resource, prompt }).filter(([, value]) => value)
  return new URLSearchParams(asked as [string, string][]).toString()
}

/** What index.html must know before its first script: who signs people in, which release it is, who reads what by default. */
export function fillIndex(html: string, config: Config, language: Locale = BASE_LOCALE): string {
  const values: Record<string, string> = {
    NOVUS_AUTHORITY: config.oidc?.authority ?? config.publicUrl + MOUNT,
    NOVUS_CLIENT_ID: config.oidc?.clientId ?? CLIENT_ID,
    NOVUS_SIGN_IN: config.oidc ? askedOf(config.oidc) : '',
    NOVUS_RELEASE: config.release,
    NOVUS_LANGUAGE: language,
  }
  return html.replace(/%(NOVUS_[A-Z_]+)%/g, (whole, name: string) =>
    values[name] === undefined ? whole : escapeHtml(values[name]),
  )
}

/** How long a browser may keep a file of dist/web, by its path there. */
export function cacheRule(path: string): string {
  if (!path.startsWith('assets/')) return ASK
  // Names of icons carry no hash.
  return path.startsWith('assets/icons/') ? DAY : YEAR
}

/** The release that texts are asked for by. A start from sources has none, and its texts change under it. */
function releaseOfTexts(url: string): string | null {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const release = pathname.startsWith('/locales/') ? searchParams.get('v') : null
  return release?.endsWith('-dev') ? null : release
}

/** The path of a file as people write it, when nothing in it leads elsewhere. */
function plainPath(url: string): string | null {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname).slice(1)
    return path.split('/').every((part) => /^[^.\\\0][^\\\0]*$/.test(part)) ? path : null
  } catch {
    return null
  }
}

const marked = (page: string) => ({
  page,
  etag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`,
})

/** The built shell: `/` and `/callback` (where the provider returns to) are the page, everything else is a file. */
export async function serveWeb(app: FastifyInstance, { config, db, clock, log }: Deps): Promise<void> {
  if (!existsSync(join(config.webDir, 'index.html'))) {
    app.log.warn('the shell is not built: only the API is served')
    return
  }
  const source = await readFile(join(config.webDir, 'index.html'), 'utf8')
  const pages = new Map(LOCALES.map((language) => [language, marked(fillIndex(source, config, language))]))
  let language = BASE_LOCALE
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // A page that cannot be asked about is the one before: the shell itself says that the server cannot work.
    language = await defaultLanguage(db).catch(() => language)
    const { page, etag } = pages.get(language)!
    reply.header('cache-control', ASK).header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  }
  const options = { schema: { hide: true }, exposeHeadRoute: true }
  app.get('/', options, sendPage)
  app.get('/callback', options, sendPage)
  // The page with its placeholders unfilled is nobody's.
  app.get('/index.html', options, (_request, reply) => reply.redirect('/', 302))

  const { webDir, release } = config
  const releases = new Releases({ folder: join(config.dataDir, 'releases'), webDir, release, clock, log })
  void releases.keep()
  app.addHook('onClose', () => releases.end())
  /** Where the file lies when it is not in what was built last: a page of another release asks for its own. */
  const folderFor = async (request: FastifyRequest, path: string): Promise<string | null> => {
    const asked = releaseOfTexts(request.url)
    if (asked !== null) return releases.folderOf(asked)
    if (path.startsWith('assets/')) return existsSync(join(webDir, path)) ? null : releases.folderWith(path)
    // What was built while this server runs is of the next one.
    return releases.folderOf(release)
  }
  const forever = new WeakSet<FastifyRequest>()
  app.addHook('onSend', async (request, reply) => {
    const found = reply.statusCode === 200 || reply.statusCode === 304
    if (found && forever.has(request)) reply.header('cache-control', YEAR)
  })
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    serve: false,
    setHeaders: (reply, file) => reply.setHeader('cache-control', cacheRule(belowRoot(file, config))),
  })
  // One handler sends a file, wherever it lies. A hook that did, and the handler after it, both sent to a caller who had hung up meanwhile,
  // and the second one ended the server.
  app.get('/*', options, async (request, reply) => {
    const path = plainPath(request.url)
    if (!path) return reply.callNotFound()
    const folder = await folderFor(request, path)
    const asked = releaseOfTexts(request.url)
    if (asked === release || (folder && asked !== null)) forever.add(request)
    return reply.sendFile(path, folder ?? webDir)
  })
}

/** Path of a file below `dist/web`, also of one that is kept of a release. */
function belowRoot(file: string, { webDir, dataDir }: Config): string {
  const own = relative(webDir, file)
  const [, ...kept] = relative(join(dataDir, 'releases'), file).split(sep)
  return own.startsWith('..') ? kept.join('/') : own.split(sep).join('/')
}
