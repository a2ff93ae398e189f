import { createServer, type Server, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

/** An identity provider of somebody else: its own origin, its own sign-in page, none of our claims. */
export interface ProviderElsewhere {
  readonly authority: string
  readonly clientId: string
  readonly audience: string
  close(): Promise<void>
}

/**
 * One that does to the letter what OpenID Connect Core and RFC 8707 say: refresh tokens only after a page that asks for consent,
 * tokens for an API only where its resource is named, scopes that it knows, and its token endpoint on another origin than its pages.
 */
export async function startStrictProvider(port: number, tokenPort: number, suite: string): Promise<ProviderElsewhere> {
  const authority = `http://localhost:${port}`
  const audience = 'https://suite.example/api'
  const provider = new Provider(authority, {
    clients: [
      {
        client_id: 'suite',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${suite}/callback`],
        post_logout_redirect_uris: [`${suite}/`],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === suite,
    pkce: { required: () => true },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // A minute, so that renewal is due at once.
    ttl: { AccessToken: 60, IdToken: 60 },
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: 'suite_api', audience, accessTokenFormat: 'jwt', accessTokenTTL: 60 }),
      },
      revocation: { enabled: true },
    },
  })
  const handle = provider.callback()
  const servers = [port, tokenPort].map((at) =>
    createServer((request, response) => {
      if (at === port && request.url === '/.well-known/openid-configuration') return void discovery(response)
      void handle(request, response)
    }).listen(at),
  )
  const discovery = (response: ServerResponse) => {
    const at = (path: string) => `${authority}/${path}`
    response.setHeader('content-type', 'application/json')
    response.setHeader('access-control-allow-origin', suite)
    response.end(
      JSON.stringify({
        issuer: authority,
        authorization_endpoint: at('auth'),
        token_endpoint: `http://localhost:${tokenPort}/token`,
        revocation_endpoint: at('token/revocation'),
        end_session_endpoint: at('session/end'),
        jwks_uri: at('jwks'),
      }),
    )
  }
  const close = async () => {
    for (const server of servers) {
      server.closeAllConnections()
      await new Promise<void>((done) => void server.close(() => done()))
    }
  }
  return { authority, clientId: 'suite', audience, close }
}

/** @param suite origin of the product that signs in here; whoever signs in has the name that he types as his subject */
export async function startProviderElsewhere(port: number, suite: string): Promise<ProviderElsewhere> {
  const authority = `http://localhost:${port}`
  const audience = 'https://suite.example/api'
  const clientId = 'suite'
  const provider = new Provider(authority, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${suite}/callback`],
        post_logout_redirect_uris: [`${suite}/`],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === suite,
    pkce: { required: () => true },
    // As providers do that are sold: not only after a page that asks for consent.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => true,
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'shell_api novus_api',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
        }),
      },
      revocation: { enabled: true },
    },
  })
  const server: Server = createServer(provider.callback())
  await new Promise<void>((done) => server.listen(port, done))
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return { authority, clientId, audience, close }
}
