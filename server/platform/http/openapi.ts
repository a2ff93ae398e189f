import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { docsPage, DOCS_STYLE, type OpenApi } from './docs-page.ts'

/** Contracts of all calls as OpenAPI at `/api/openapi.json`, and the same to read at `/api/docs`. Before any route. */
export async function documentCalls(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Novus', version: config.release },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    hideUntagged: false,
    transform: ({ schema, url }) => ({ schema: url.startsWith('/api/') ? schema : { ...schema, hide: true }, url }),
  })
  const options = { config: { public: true }, schema: { hide: true } }
  app.get('/api/openapi.json', options, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  )
  app.get('/api/docs', options, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(docsPage(app.swagger() as unknown as OpenApi)),
  )
  app.get('/api/docs.css', options, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(DOCS_STYLE),
  )
}
