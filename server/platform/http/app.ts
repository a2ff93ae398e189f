import compress from '@fastify/compress'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { RELEASE_HEADER, STATE_HEADER } from '../../../shared/contracts/live.ts'
import { Pulse } from '../database/pulse.ts'
import type { Deps } from '../deps.ts'
import { registerIdentity } from '../identity/register.ts'
import { DEFAULT_BODY } from './body-limits.ts'
import { serveBrand } from './brand.ts'
import { endWithLastCall } from './ending.ts'
import { answerFailure, answerFailures, isApi } from './failures.ts'
import { reportHealth } from './health.ts'
import { boundCalls } from './hung-database.ts'
import { keyWrites } from './keyed-writes.ts'
import { documentCalls } from './openapi.ts'
import { leadToPublicName, protect } from './protection.ts'
import { servePdfReader } from './pdf-reader.ts'
import { Readiness } from './readiness.ts'
import { logRequests } from './request-log.ts'
import { knowsDates, lazySerializers, lazyValidators, VALIDATION } from './compilers.ts'
import { serveWeb } from './web.ts'

export type { Deps } from '../deps.ts'

const COMPILERS = { buildValidator: lazyValidators(), buildSerializer: lazySerializers() }

type Part = (app: FastifyInstance, deps: Deps) => Promise<void> | void

export interface AppParts {
  /** Routes of the modules; the platform knows none. */
  modules?: Part
  /** Pages and files of the shell; by default the built ones. */
  web?: Part
  /** By default ready at once. */
  readiness?: Readiness
}

/** The HTTP server with everything on it, not yet listening. Its database must be migrated. */
export async function buildApp(deps: Deps, parts: AppParts = {}): Promise<FastifyInstance> {
  const { config, pool, log, random, disk } = deps
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    requestIdHeader: false,
    genReqId: () => random.uuid(),
    trustProxy: config.trustProxy,
    bodyLimit: DEFAULT_BODY,
    requestTimeout: 120_000,
    // A twin for each of a thousand calls that nobody asks for the head of was a sixth of every start.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: COMPILERS },
    ajv: { customOptions: VALIDATION, onCreate: knowsDates },
  })
  answerFailures(app, disk)
  endWithLastCall(app)
  const readiness = parts.readiness ?? new Readiness(true)
  logRequests(app, readiness)
  leadToPublicName(app, config)
  await protect(app, config)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.addHook('onSend', async (request, reply) => {
    if (isApi(request)) reply.header(RELEASE_HEADER, config.release)
    if (disk.isFull) reply.header(STATE_HEADER, 'read-only')
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  const pulse = new Pulse(pool)
  app.addHook('onClose', async () => pulse.end())
  reportHealth(app, { pulse, disk, readiness, release: config.release })
  boundCalls(app, pulse)
  keyWrites(app, disk)
  documentCalls(app, config)
  await registerIdentity(app, deps)
  await parts.modules?.(app, deps)
  serveBrand(app, deps)
  await (parts.web ?? serveWeb)(app, deps)
  await servePdfReader(app)
  return app
}
