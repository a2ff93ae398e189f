import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { assetRoutes } from './assets.ts'
import { authenticateApi } from './authenticate.ts'
import { keepCleaningUp } from './cleanup.ts'
import { firstElsewhereRoute } from './first-elsewhere.ts'
import { firstSignInRoutes } from './first-sign-in.ts'
import { KeyRing } from './keys.ts'
import { ProviderMount } from './mount.ts'
import { ProviderPages } from './pages/provider-pages.ts'
import { passwordOverRoutes } from './password-over.ts'
import { profileRoute } from './profile.ts'
import { MOUNT } from './provider.ts'
import { signInRoutes } from './sign-in.ts'
import { readTexts } from './texts.ts'
import type { Surroundings } from './user.ts'
import { embeddedTokens, externalTokens, type VerifyToken } from './verify.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What checks of rights need, and the check of tokens for what outlives its call. */
    identity: { db: Kysely<Tables>; verify: VerifyToken }
  }
}

/**
 * Identity of the server: with the embedded provider its pages and calls below `/oidc`; with an external one only the
 * check of its tokens. Either way every call below `/api` gets `request.user`.
 */
export async function registerIdentity(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, clock, db } = deps
  const around: Surroundings = { environmentLabel: config.environmentLabel, environment: config.environmentLabel }
  const ring = new KeyRing(db, deps.ownSecrets)
  const verify = config.oidc ? externalTokens(config.oidc, clock) : embeddedTokens(ring, config.publicUrl, clock)
  app.decorate('identity', { db, verify })
  authenticateApi(app, deps, verify)
  if (config.oidc) {
    firstElsewhereRoute(app, deps)
  } else {
    await app.register(async (scope) => embeddedProvider(scope, deps, ring, around))
  }
  profileRoute(app, deps, around)
}

function embeddedProvider(app: FastifyInstance, deps: Deps, ring: KeyRing, around: Surroundings): void {
  const { config, db, log } = deps
  const texts = readTexts(config.root)
  const pages = new ProviderPages(db, texts)
  const mount = new ProviderMount(ring, { db, publicUrl: config.publicUrl, around, pages }, (error) =>
    log.error({ err: error }, 'identity provider failed'),
  )
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
  // Pages for people and the library's calls, which its own discovery document describes.
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
  assetRoutes(app, config.root)
  signInRoutes(app, deps, mount, texts)
  passwordOverRoutes(app, deps, mount, texts)
  firstSignInRoutes(app, deps, texts)
  // Everything else below the mount is the library's: it reads the body itself, so it is asked before ours would be.
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${MOUNT}/*`,
    onRequest: (request, reply) => mount.answer(request, reply),
    handler: async () => undefined,
  })
  keepCleaningUp(deps)
}
