import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  scope: string
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** A browser without a screen: keeps cookies, follows the sign-in by hand. Calls an app in this process. */
export class Visitor {
  private cookies = new Map<string, { value: string; path: string }>()
  verifier = base64url(randomBytes(32))
  state = base64url(randomBytes(8))

  constructor(
    private app: FastifyInstance,
    private readonly publicUrl: string,
    readonly headers: Record<string, string> = {},
    private readonly address = '127.0.0.1',
  ) {}

  /** The same browser, talking to another process. */
  movesTo(app: FastifyInstance): this {
    this.app = app
    return this
  }

  cookieHeader(path: string): string {
    return [...this.cookies]
      .filter(([, kept]) => path.split('?')[0]!.startsWith(kept.path))
      .map(([name, kept]) => `${name}=${kept.value}`)
      .join('; ')
  }

  async get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send('GET', url, headers)
  }

  /** Sends a form as the visitor's own page would. */
  async post(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    const sent = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers }
    return this.send('POST', url, sent, new URLSearchParams(form).toString())
  }

  private async send(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: string) {
    const path = url.replace(this.publicUrl, '')
    const cookie = this.cookieHeader(path)
    const answer = await this.app.inject({
      method,
      url: path,
      payload,
      remoteAddress: this.address,
      headers: { host: new URL(this.publicUrl).host, ...this.headers, ...(cookie ? { cookie } : {}), ...headers },
    })
    const set = answer.cookies as { name: string; value: string; path?: string; expires?: Date }[]
    for (const { name, value, path: at = '/', expires } of set) {
      if (value === '' || (expires && expires.getTime() < Date.now())) this.cookies.delete(name)
      else this.cookies.set(name, { value, path: at })
    }
    return answer
  }

  authorizeUrl(extra: Record<string, string | undefined> = {}): string {
    const query = {
      client_id: 'novus-shell',
      response_type: 'code',
      redirect_uri: this.publicUrl + '/callback',
      scope: 'openid profile offline_access shell_api novus_api',
      state: this.state,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    }
    const kept = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return '/oidc/auth?' + new URLSearchParams(kept)
  }

  /** Opens the sign-in page and answers its address. */
  async openSignIn(extra: Record<string, string> = {}): Promise<string> {
    const answer = await this.get(this.authorizeUrl(extra))
    if (answer.statusCode !== 303) throw new Error(`Expected a redirect: ${answer.statusCode} ${answer.body}`)
    return answer.headers.location!
  }

  /** From the answer to the form, through the provider, to the code at the callback. */
  async codeAfter(answer: LightMyRequestResponse): Promise<string> {
    let at = answer
    for (let hops = 0; hops < 5 && at.statusCode === 303; hops++) {
      const target = new URL(at.headers.location!, this.publicUrl)
      if (target.pathname === '/callback') {
        if (target.searchParams.get('state') !== this.state) throw new Error('The state is not ours: ' + target)
        return target.searchParams.get('code') ?? Promise.reject(new Error(target.search))
      }
      at = await this.get(target.href)
    }
    throw new Error(`No code: ${at.statusCode} ${at.body.slice(0, 300)}`)
  }

  async exchange(code: string): Promise<LightMyRequestResponse> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.publicUrl + '/callback',
      code_verifier: this.verifier,
    })
  }

  async refresh(refreshToken: string): Promise<LightMyRequestResponse> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  token(form: Record<string, string>): Promise<LightMyRequestResponse> {
    return this.post('/oidc/token', { client_id: 'novus-shell', ...form }, { origin: this.publicUrl })
  }

  async signIn(userName: string, password = userName): Promise<Tokens> {
    const page = await this.openSignIn()
    const code = await this.codeAfter(await this.post(page, { userName, password }))
    const answer = await this.exchange(code)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json() as Tokens
  }

  /** Calls the API with this token. */
  api(path: string, token: string | null): Promise<LightMyRequestResponse> {
    return this.get(path, token === null ? {} : { authorization: `Bearer ${token}` })
  }
}
