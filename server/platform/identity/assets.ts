import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { MOUNT } from './provider.ts'

const FILES = {
  'sign-in.css': 'text/css; charset=utf-8',
  'sign-in.js': 'text/javascript; charset=utf-8',
  'sign-out.js': 'text/javascript; charset=utf-8',
  'motif.svg': 'image/svg+xml',
  'mark.svg': 'image/svg+xml',
  'eye.svg': 'image/svg+xml',
}
const FONT = 'node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'

/** The few files of the sign-in pages, at fixed names, so that browsers ask again but load only what changed. */
export function assetRoutes(app: FastifyInstance, root: string): void {
  for (const [name, type] of Object.entries(FILES))
    serve(app, name, type, readFileSync(join(root, 'server/platform/identity/assets', name)))
  serve(app, 'inter.woff2', 'font/woff2', readFileSync(join(root, FONT)))
}

function serve(app: FastifyInstance, name: string, type: string, content: Buffer): void {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  app.get(`${MOUNT}/assets/${name}`, async (request, reply) => {
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(type).send(content)
  })
}
