import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BRAND_PATH, BRAND_SHEET } from '../../../shared/contracts/brand.ts'
import type { Deps } from '../deps.ts'
import { notFound } from './errors.ts'

/**
 * [S2.17] Style sheets of the installation's own folder, which profiles name. Plain names only: nothing leads out of the
 * folder, and nothing else in it is answered.
 */
export function serveBrand(app: FastifyInstance, { config }: Deps): void {
  app.get<{ Params: { name: string } }>(
    `${BRAND_PATH}:name`,
    { schema: { hide: true } },
    async ({ params: { name }, headers }, reply) => {
      if (!BRAND_SHEET.test(name)) throw notFound()
      const css = await readFile(join(config.brandDir, name)).catch(() => {
        throw notFound()
      })
      const etag = `"${createHash('sha256').update(css).digest('base64url').slice(0, 22)}"`
      reply.headers({ etag, 'cache-control': 'no-cache' })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/css; charset=utf-8').send(css)
    },
  )
}
