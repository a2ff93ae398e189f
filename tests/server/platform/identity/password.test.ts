import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches, passwordsSealed } from '../../../../server/platform/identity/password.ts'
import { asLocale, visitorLocale } from '../../../../server/platform/identity/texts.ts'
import { isPortalPage } from '../../../../server/platform/identity/user.ts'

describe('passwords', () => {
  it('are kept by argon2id with the parameters of OWASP, never twice alike', async () => {
    const [one, two] = await Promise.all([hashPassword('copper kettle'), hashPassword('copper kettle')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwordMatches(one, 'copper kettle')).toBe(true)
    expect(await passwordMatches(one, 'copper kettl')).toBe(false)
  })

  it('match however a keyboard composes their letters', async () => {
    expect(await passwordMatches(await hashPassword('caf\u00e9 au lait 12'), 'cafe\u0301 au lait 12')).toBe(true)
  })

  it('are sealed for one key: the same content again, another under another key', async () => {
    const key = '0b0a4c0e-6f2e-4a53-9c1c-6a2d6f3a9b10'
    const content = { currentPassword: 'copper kettle', newPassword: 'brass kettle' }
    const sealed = await passwordsSealed(content, key)
    expect(await passwordsSealed({ ...content }, key)).toBe(sealed)
    expect(await passwordsSealed(content, key.replace('0b', '0c'))).not.toBe(sealed)
    expect(await passwordsSealed({ ...content, newPassword: 'x' }, key)).not.toBe(sealed)
    expect(sealed).not.toContain('kettle')
  })

  it('are checked as slowly for nobody as for somebody, and never right', async () => {
    const stored = await hashPassword('copper kettle')
    const least = async (against: string | null) => {
      const times: number[] = []
      for (let i = 0; i < 5; i++) {
        const start = performance.now()
        expect(await passwordMatches(against, 'wrong')).toBe(false)
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    const [somebody, nobody] = [await least(stored), await least(null)]
    // The same parameters, so the same work; the machine may be busy with other tests.
    expect(nobody).toBeGreaterThan(somebody / 4)
    expect(nobody).toBeLessThan(somebody * 4)
  })
})

describe('the visitor', () => {
  it('has a locale of ours, whatever his browser sends', () => {
    expect(visitorLocale({}, 'en-CA')).toBe('en-CA')
    expect(visitorLocale({ 'accept-language': 'ja' }, 'fr-CA')).toBe('fr-CA')
    expect(visitorLocale({ 'accept-language': 'fr;q=0, en' }, 'zh-CN')).toBe('en-CA')
    expect(visitorLocale({ 'accept-language': `${'x,'.repeat(100_000)}fr` }, 'en-CA')).toBe('en-CA')
    expect(visitorLocale({ cookie: 'myculture=fr-CA; culture=zh-CN' }, 'en-CA')).toBe('zh-CN')
    expect(asLocale('__proto__')).toBeNull()
  })

  it.each([
    ['../#/portal', true],
    ['../#/portal/order', true],
    ['/Portal', true],
    ['portal', true],
    ['../#/portals', false],
    ['../#/novus-oe/portal-notifications', false],
    ['', false],
    [null, false],
  ])('with the landing page %s is a portal customer: %s [S6.03]', (page, portal) => {
    expect(isPortalPage(page)).toBe(portal)
  })
})
