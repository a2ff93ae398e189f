import { describe, expect, it } from 'vitest'
import { cutText, scrubbed } from '../../../shared/contracts/fault.ts'

describe('[A16] a report holds nothing personal', () => {
  it.each([
    ['a token', 'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJjbGVyayJ9.c2ln refused', /eyJ|c2ln/],
    ['a token without a word before it', 'got eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJjbGVyayJ9', /eyJ/],
    ['a password in a body', '{"password":"hunter2","user":"clerk"}', /hunter2/],
    ['a code of the sign-in', 'https://novus.example/callback?code=abc&state=def failed', /abc|def/],
    ['what somebody searched for', 'at #/novus-ar/firm-maintenance?record=HARLOW-01&q=Marie', /HARLOW|Marie/],
    ['a mail address', 'no such user marie.bouchard@northgate.example', /marie|northgate/],
    ['a social insurance number', 'SIN 046 454 286 is not valid', /046|286/],
    ['a card number', 'card 4111-1111-1111-1111', /4111/],
    ['the body that was no JSON', `Unexpected token 'M', "Marie owes 12" is not valid JSON`, /Marie/],
  ])('%s', (_what, text, secret) => {
    expect(scrubbed(text)).not.toMatch(secret)
  })

  it('keeps what finds the fault: addresses of files, lines, request ids', () => {
    const stack =
      'TypeError: x is undefined\n    at save (https://novus.example/assets/admin.firm.screen.3a44f4193d.js:1:20345)'
    expect(scrubbed(stack)).toBe(stack)
    const request = 'request 0b2a4c66-1f0e-4b6a-9d53-5c1d7e2f9a10'
    expect(scrubbed(request)).toBe(request)
  })

  it('is cut without half a character', () => {
    expect(cutText('ab\0c', 10)).toBe('abc')
    expect(cutText('钢卷😀', 3)).toBe('钢卷')
  })
})
