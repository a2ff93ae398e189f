import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** What of the package browsers are given: its reader, the worker of it, letters and tables of characters. */
const GIVEN = /^\/(legacy\/build\/pdf(\.worker)?\.min\.mjs|(standard_fonts|cmaps)\/[\w.-]+)$/

/** The reader of PDF files for browsers (pdfjs-dist, Apache-2.0), as its package has it: no page of ours loads from elsewhere. */
export async function servePdfReader(app: FastifyInstance): Promise<void> {
  let root: string
  try {
    root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  } catch {
    app.log.warn('pdfjs-dist is not installed: papers are not shown beside documents')
    return
  }
  await app.register(fastifyStatic, {
    ...{ root, prefix: '/pdf-reader/', decorateReply: false, index: false, dotfiles: 'ignore', schemaHide: true },
    ...{ allowedPath: (path) => GIVEN.test(path), maxAge: '1d' },
  })
}
