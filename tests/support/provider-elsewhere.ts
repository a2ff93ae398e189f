import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'

/** An identity provider of somebody else: its own origin, its own sign-in page, none of our claims. */
export interface ProviderElsewhere {
  readonly authority: string
  readonly clientId: string
  readonly audience: string
  close(): Promise<void>
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
