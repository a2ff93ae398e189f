import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import type { KeyRing } from './keys.ts'
import { createProvider, MOUNT, type ProviderSetting } from './provider.ts'

/** The embedded provider inside the server: made anew when the keys change, fed with raw requests. */
export class ProviderMount {
  private held: { mark: string; provider: Provider } | null = null

  constructor(
    private readonly ring: KeyRing,
    private readonly setting: Omit<ProviderSetting, 'keys'>,
    private readonly onError: (error: Error) => void,
  ) {}

  async provider(): Promise<Provider> {
    const keys = await this.ring.keys()
    if (this.held?.mark !== keys.mark) {
      const provider = createProvider({ ...this.setting, keys })
      provider.on('server_error', (_ctx: unknown, error: Error) => this.onError(error))
      this.held = { mark: keys.mark, provider }
    }
    return this.held.provider
  }

  /** Secrets that sign what a browser keeps, the current one first. */
  async cookieKeys(): Promise<readonly string[]> {
    return (await this.ring.keys()).cookie
  }

  /**
   * Hands a request over before its body is read. The library sees the path without the mount and answers by itself,
   * with the headers that the server has set so far.
   */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const provider = await this.provider()
    const raw = this.behindPublicUrl(request.raw) as IncomingMessage & { originalUrl?: string }
    raw.originalUrl = raw.url
    // As the server judges it: a visitor may have written one himself.
    raw.headers['x-forwarded-for'] = request.ip
    raw.url = raw.url!.slice(MOUNT.length)
    writeHeaders(reply)
    reply.hijack()
    await provider.callback()(raw, reply.raw)
  }

  /** The library builds addresses and judges cookies by these headers; a visitor's own are not believed. */
  behindPublicUrl(raw: IncomingMessage): IncomingMessage {
    const { protocol, host } = new URL(this.setting.publicUrl)
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = host
    return raw
  }
}

/** Copies what hooks have set onto the raw response, which the library writes to. */
export function writeHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
}
