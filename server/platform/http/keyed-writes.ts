import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Disk } from '../database/disk.ts'
import { claimKey } from '../idempotency/claim.ts'
import { storageFull } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: it keeps nothing, or what may be kept twice, so that no key tells one call from its repeat. */
    unkeyed?: boolean
  }
}

const headers = {
  type: 'object',
  required: ['idempotency-key'],
  properties: {
    'idempotency-key': {
      type: 'string',
      format: 'uuid',
      description: 'A new UUID for each write; a repeat with the same one answers what the first did.',
    },
  },
}

/** Every write under `/api` is told from its repeat by a key: it is published so, and refused without one. Before any route. */
export function keyWrites(app: FastifyInstance, disk: Disk): void {
  app.addHook('onRoute', (route) => {
    if (!isKeyed(route)) return
    route.schema = { ...route.schema, headers }
    // Behind the right, which is judged before: whoever may not call learns nothing of how to. Before the body is read.
    const before = [route.preParsing ?? []].flat()
    const asksForKey = async (request: FastifyRequest): Promise<void> => {
      claimKey(request.headers['idempotency-key'])
      if (disk.isFull) throw storageFull(request.id)
    }
    route.preParsing = [...before, asksForKey] as typeof before
  })
}

const isKeyed = ({ url, method, config }: RouteOptions): boolean =>
  url.startsWith('/api/') &&
  [method].flat().some((one) => one === 'POST' || one === 'PUT' || one === 'DELETE') &&
  !config?.public &&
  !config?.unkeyed
