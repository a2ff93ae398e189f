import type { ExternalProvider } from '../config.ts'

/** What of a provider's discovery document this server stands on. */
export interface ProviderDocument {
  issuer: string
  jwks_uri: string
}

/** Endpoints that the shell calls itself, and the one that it leads to, in a frame where it renews a sign-in. */
const CALLED = ['token_endpoint', 'revocation_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const
const SHOWN = ['authorization_endpoint'] as const

/** Longest that a page waits to know where it may call, in ms. */
const PATIENCE_MS = 2_000

const originOf = (address: unknown): string[] =>
  typeof address === 'string' && URL.canParse(address) ? [new URL(address).origin] : []

/** The discovery document of a provider elsewhere: read once, and again after it could not be read. */
export class Discovery {
  readonly #provider: ExternalProvider
  #known: Promise<ProviderDocument> | null = null
  /** Origins for the policy of our pages; of the authority alone until its document was read. */
  called: readonly string[]
  shown: readonly string[]

  constructor(provider: ExternalProvider) {
    this.#provider = provider
    this.called = this.shown = originOf(provider.authority)
  }

  /** @throws when the provider cannot be asked, or is not the one that was set */
  document(): Promise<ProviderDocument> {
    const reading = (this.#known ??= this.#read())
    reading.catch(() => {
      if (this.#known === reading) this.#known = null
    })
    return reading
  }

  /** Waits a moment for it; a page is sent in any case. */
  async settled(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const enough = new Promise<void>((done) => (timer = setTimeout(done, PATIENCE_MS)))
    await Promise.race([this.document().catch(() => undefined), enough])
    clearTimeout(timer)
  }

  async #read(): Promise<ProviderDocument> {
    const { authority } = this.#provider
    const address = `${authority}/.well-known/openid-configuration`
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000), redirect: 'error' })
    if (!answer.ok) throw new Error(`The identity provider answered ${answer.status} to ${address}.`)
    const found = (await answer.json()) as Record<string, unknown>
    const { issuer, jwks_uri } = found
    if (issuer !== authority && issuer !== authority + '/')
      throw new Error(`The provider at ${authority} calls itself ${String(issuer)}.`)
    const origins = (names: readonly string[]) => [
      ...new Set([...originOf(authority), ...names.flatMap((name) => originOf(found[name]))]),
    ]
    this.called = origins(CALLED)
    this.shown = origins(SHOWN)
    return { issuer, jwks_uri: String(jwks_uri) }
  }
}

const known = new WeakMap<ExternalProvider, Discovery>()

/** One for all parts of a server that ask about the same provider. */
export function discoveryOf(provider: ExternalProvider): Discovery {
  const found = known.get(provider) ?? new Discovery(provider)
  known.set(provider, found)
  return found
}
