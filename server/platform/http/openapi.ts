import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliDecompress } from 'node:zlib'
import type { Config } from '../config.ts'
import { DOCS_DOOR, DOCS_END, DOCS_SCRIPT, DOCS_STYLE, docsHead, docsOperation, type Operation } from './docs-page.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** What the call is for, as the published contract says. */
    summary?: string
    description?: string
    tags?: readonly string[]
    /** True: it is in no published contract. */
    hide?: boolean
  }
}

const compressed = promisify(brotliCompress)

/** Milliseconds for which the contract is written before other calls have their turn. */
const TURN_MS = 4

/** A text of megabytes, kept as it travels. */
interface Kept {
  readonly body: Buffer
  readonly etag: string
  readonly type: string
}

interface Schema {
  properties?: Record<string, object>
  required?: readonly string[]
}

/**
 * Contracts of all calls as OpenAPI at `/api/openapi.json`, and the same to read at `/api/docs`. They are for whoever has signed
 * in, but for the sources under development: they say how everything is called. Both are written once, in short turns between
 * other calls, and kept compressed. Before any route.
 */
export function documentCalls(app: FastifyInstance, config: Config): void {
  const isOpen = config.release.endsWith('-dev')
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    const { url, method, schema } = route
    if (url.startsWith('/api/') && !schema?.hide && method !== 'HEAD') routes.push(route)
  })
  const schema = { hide: true }
  const forAll = { config: { public: true }, schema }
  const contract = kept(() => openApi(routes, config))
  const page = kept(() => docs(routes, config))

  app.get('/api/openapi.json', { config: { public: isOpen }, schema }, (request, reply) =>
    sendKept(request, reply, contract),
  )
  app.get('/api/docs/calls', { config: { public: isOpen }, schema }, (request, reply) => sendKept(request, reply, page))
  const plain: [path: string, type: string, text: string][] = [
    ['/api/docs', 'text/html', DOCS_DOOR],
    ['/api/docs.js', 'text/javascript', DOCS_SCRIPT],
    ['/api/docs.css', 'text/css', DOCS_STYLE],
  ]
  for (const [path, type, text] of plain)
    app.get(path, forAll, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    )
}

/** Makes a text when it is first asked for, once however many ask. */
function kept(write: () => Promise<Omit<Kept, 'etag' | 'body'> & { parts: string[] }>): () => Promise<Kept> {
  let made: Promise<Kept> | undefined
  const make = async (): Promise<Kept> => {
    const { parts, type } = await write()
    const hash = createHash('sha256')
    const pieces: Buffer[] = []
    await inTurns(parts, (part) => {
      const piece = Buffer.from(part)
      hash.update(piece)
      pieces.push(piece)
    })
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    return { body: await compressed(Buffer.concat(pieces), { params }), etag: `"${hash.digest('base64url')}"`, type }
  }
  return () => (made ??= make())
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, read: () => Promise<Kept>) {
  const { body, etag, type } = await read()
  reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(`${type}; charset=utf-8`)
  const takesIt = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (takesIt) return reply.header('content-encoding', 'br').send(body)
  const open = createBrotliDecompress()
  open.end(body)
  return reply.send(open)
}

/** Work on each of many things that lets other calls have their turn. */
async function inTurns<T>(things: readonly T[], work: (thing: T) => void): Promise<void> {
  let since = performance.now()
  for (const thing of things) {
    work(thing)
    if (performance.now() - since < TURN_MS) continue
    await nextTurn()
    since = performance.now()
  }
}

async function openApi(routes: readonly RouteOptions[], config: Config) {
  const head = {
    openapi: '3.1.0',
    info: { title: 'Novus', version: config.release },
    servers: [{ url: config.publicUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
  }
  const paths = new Map<string, string[]>()
  await inTurns(routes, (route) => {
    const path = pathOf(route.url)
    const own = methodsOf(route).map((method) => `${JSON.stringify(method)}:${JSON.stringify(operationOf(route))}`)
    paths.set(path, [...(paths.get(path) ?? []), ...own])
  })
  const all = [...paths].map(([path, own], at) => `${at > 0 ? ',' : ''}${JSON.stringify(path)}:{${own.join(',')}}`)
  return { type: 'application/json', parts: [`${JSON.stringify(head).slice(0, -1)},"paths":{`, ...all, '}}'] }
}

async function docs(routes: readonly RouteOptions[], config: Config) {
  const groups = new Map<string, string[]>()
  await inTurns(routes, (route) => {
    const path = pathOf(route.url)
    const operation = operationOf(route)
    // Its tag, else the first words of its path.
    const group = operation.tags?.[0] ?? path.split('/').slice(2, 3).join('/')
    const own = methodsOf(route).map((method) => docsOperation(method, path, operation))
    groups.set(group, [...(groups.get(group) ?? []), ...own])
  })
  const sections = [...groups].flatMap(([name, calls]) => [`<section><h2>${name}</h2>`, ...calls, '</section>'])
  return { type: 'text/html', parts: [docsHead({ title: 'Novus', version: config.release }), ...sections, DOCS_END] }
}

const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}')

const methodsOf = ({ method }: RouteOptions): string[] => [method].flat().map((one) => one.toLowerCase())

function operationOf({ url, schema = {} }: RouteOptions): Operation {
  const { summary, description, tags, body, querystring, params, headers, response } = schema as Record<string, never>
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const named = { properties: Object.fromEntries(inPath.map((name) => [name, { type: 'string' }])), required: inPath }
  const parameters = [
    ...parametersIn('query', querystring),
    ...parametersIn('path', { ...named, ...(params as Schema | undefined), required: inPath }),
    ...parametersIn('header', headers),
  ]
  return {
    ...{ summary, description, tags },
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { content: json(body), required: true } } : {}),
    responses: Object.fromEntries(
      Object.entries(
        (response as Record<string, Record<string, unknown> | undefined> | undefined) ?? { 200: undefined },
      ).map(([status, answer]) => [status, { description: 'Answer', ...(answer ? { content: json(answer) } : {}) }]),
    ),
  }
}

const json = (schema: Record<string, unknown>) => ({ 'application/json': { schema } })

const parametersIn = (place: string, { properties = {}, required = [] }: Schema = {}) =>
  Object.entries(properties).map(([name, { description, ...schema }]: [string, { description?: string }]) => ({
    ...{ name, in: place, schema },
    ...(description ? { description } : {}),
    ...(required.includes(name) ? { required: true } : {}),
  }))
