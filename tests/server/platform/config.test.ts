import { describe, expect, it } from 'vitest'
import { loadConfig, StartError } from '../../../server/platform/config.ts'

describe('settings', () => {
  it('without any variable are those of a demo on port 8080', () => {
    const config = loadConfig({}, '/srv/novus')
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      dataDir: '/srv/novus/data',
      databaseUrl: null,
      oidc: null,
      demo: true,
      environmentLabel: null,
      trustProxy: false,
      listenAddress: 'localhost',
    })
    expect(config.release).toMatch(/^\d+\.\d+\.\d+-\w+$/)
  })

  it('are taken from the environment', () => {
    const config = loadConfig(
      {
        PORT: '9000',
        PUBLIC_URL: 'https://novus.example.com/',
        DATA_DIR: 'elsewhere',
        DATABASE_URL: 'postgres://u:p@db/novus',
        OIDC_AUTHORITY: 'https://login.example.com/tenant/',
        OIDC_CLIENT_ID: 'novus',
        OIDC_AUDIENCE: 'api',
        OIDC_SCOPE: 'openid suite',
        OIDC_RESOURCE: 'https://api.example.com',
        OIDC_PROMPT: 'consent',
        DEMO: '0',
        ENVIRONMENT_LABEL: ' TEST ',
        LOG_LEVEL: 'debug',
        TRUST_PROXY: '10.0.0.0/8',
        LISTEN_ADDRESS: '127.0.0.1',
      },
      '/srv',
    )
    expect(config).toMatchObject({
      port: 9000,
      publicUrl: 'https://novus.example.com',
      dataDir: '/srv/elsewhere',
      databaseUrl: 'postgres://u:p@db/novus',
      oidc: {
        ...{ authority: 'https://login.example.com/tenant', clientId: 'novus', audience: 'api' },
        ...{ scope: 'openid suite', resource: 'https://api.example.com', prompt: 'consent' },
      },
      demo: false,
      environmentLabel: 'TEST',
      logLevel: 'debug',
      trustProxy: '10.0.0.0/8',
      listenAddress: '127.0.0.1',
    })
  })

  it('listen for this machine alone while the passwords of the demo are known, unless told otherwise', () => {
    const address = (env: Record<string, string>) => loadConfig(env, '/srv').listenAddress
    expect(address({ DEMO: '1' })).toBe('localhost')
    expect(address({ DEMO: '1', LISTEN_ADDRESS: '0.0.0.0' })).toBe('0.0.0.0')
    expect(address({ DEMO: '0' })).toBeNull()
  })

  it('that are empty count as not given', () => {
    expect(loadConfig({ PORT: ' ', DATABASE_URL: '', OIDC_AUTHORITY: '' }, '/srv').port).toBe(8080)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'novus.example.com'],
    ['PUBLIC_URL', 'ftp://novus.example.com'],
    ['PUBLIC_URL', 'https://novus.example.com/path'],
    ['DATABASE_URL', 'mysql://db/novus'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DEMO', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['OIDC_AUTHORITY', 'https://login.example.com'],
  ])('%s "%s" is refused with a sentence that names it', (name, value) => {
    const load = () => loadConfig({ [name]: value }, '/srv')
    expect(load).toThrow(StartError)
    expect(load).toThrow(new RegExp(`\\b${name}\\b.*\\.$`))
  })

  it('never repeat the password of a wrong DATABASE_URL', () => {
    try {
      loadConfig({ DATABASE_URL: 'mysql://novus:hunter2@db/novus' }, '/srv')
      expect.unreachable()
    } catch (error) {
      expect((error as Error).message).not.toContain('hunter2')
    }
  })
})
