import { beforeAll, describe, expect, it } from 'vitest'
import { aboutRequest } from '../../root-config/about.ts'
import type { ProfileClaims } from '../../shared/contracts/shell.ts'
import { installTextSource, loadTexts } from '../../shared/i18n/i18n.ts'
import texts from '../../locales/en-CA/shell.json' with { type: 'json' }

const profile = { environment: 'TEST', environmentLabel: 'TEST' } as ProfileClaims
const tenant = { server: 'db1', database: 'novus', releaseNumber: '0.1.0-aaaa' }

beforeAll(async () => {
  installTextSource({ load: async () => texts })
  await loadTexts(['shell'])
})

describe('[S1.04] About', () => {
  it('says the release, where the data lies and where it runs, ready to be copied', () => {
    const request = aboutRequest({ tenant, profile, release: '0.1.0-aaaa', browser: 'Firefox 1' })
    expect(request).toMatchObject({ title: 'About', message: 'Release 0.1.0-aaaa', level: 'info' })
    expect(request.detail!.split('\n')).toEqual([
      'Database server: db1',
      'Database: novus',
      'Environment: TEST',
      'Browser: Firefox 1',
    ])
    expect(request.buttons!.map(({ label }) => label)).toEqual(['OK', 'Licences'])
  })

  it('says so when the server has moved on to another release', () => {
    const request = aboutRequest({ tenant, profile, release: '0.1.0-old', browser: 'Firefox 1' })
    expect(request.level).toBe('warn')
    expect(request.message).toContain('release 0.1.0-old')
    expect(request.message).toContain('0.1.0-aaaa')
  })

  it('says what it knows before the server has told the rest', () => {
    const request = aboutRequest({ tenant: null, profile: null, release: '0.1.0-aaaa', browser: 'Firefox 1' })
    expect(request.detail).toBe('Browser: Firefox 1')
  })
})
