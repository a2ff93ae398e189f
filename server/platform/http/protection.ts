import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { discoveryOf } from '../identity/discovery.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Headers that keep other sites out of our pages and their scripts out of our origin. Nothing inline is allowed. */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  const provider = config.oidc && discoveryOf(config.oidc)
  const called = provider ? [() => provider.called.join(' ')] : []
  // Before the headers are written: where a page may call stands in the document of the provider.
  if (provider)
    app.addHook('onRequest', async (request) => {
      if (isPageLoad(request)) await provider.settled()
    })
  const secure = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // System icons of the elements are data addresses that they fetch.
        connectSrc: ["'self'", 'data:', ...called],
        // A sign-in is renewed in a frame where the provider gives no refresh token.
        ...(provider && { frameSrc: ["'self'", () => provider.shown.join(' ')] }),
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'same-origin' },
  })
}

/**
 * localhost and 127.0.0.1 are different origins: a visitor who came by the other name is led to the public one, so that
 * sign-in, cookies and storage are one. Only page loads are led; a probe of a monitor is answered where it asks.
 */
export function leadToPublicName(app: FastifyInstance, config: Config): void {
  const { host, hostname } = new URL(config.publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    const asked = request.headers.host?.replace(/:\d+$/, '').toLowerCase()
    if (!asked || asked === hostname || !LOOPBACK.has(asked) || request.headers.host === host) return
    if (!isPageLoad(request)) return
    return reply.redirect(config.publicUrl + request.url, 302)
  })
}

/** Scripts and monitors name no kind of answer; what they find at the root is the page all the same. */
function isPageLoad({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return (headers.accept?.includes('text/html') ?? false) || /^\/(\?|$)/.test(url)
}
