import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const COOKIE = 'novus_known'
const DAYS = 180
/** Users of one browser that it is known for. */
const MOST = 4
const MARK = /^[\w-]{22}\.[\w-]{43}$/

const signed = (key: string, subject: string, nonce: string): Buffer =>
  createHmac('sha256', key)
    .update('novus:known-browser')
    .update('\0')
    .update(subject)
    .update('\0')
    .update(nonce)
    .digest()

const marksOf = ({ cookie = '' }: IncomingHttpHeaders): string[] =>
  (new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookie)?.[1] ?? '').split('~').filter((mark) => MARK.test(mark))

const isOf = (mark: string, subject: string, keys: readonly string[]): boolean => {
  const [nonce = '', sign = ''] = mark.split('.')
  return keys.some((key) => timingSafeEqual(signed(key, subject, nonce), Buffer.from(sign, 'base64url')))
}

/**
 * The name under which attempts of this browser are counted, when this user has signed in here before; null: nothing says so. The
 * cookie proves no more than that: it signs nobody in.
 * @param keys secrets of cookies, the current one first
 */
export function knownBrowser(headers: IncomingHttpHeaders, subject: string, keys: readonly string[]): string | null {
  return (
    marksOf(headers)
      .find((mark) => isOf(mark, subject, keys))
      ?.split('.', 1)[0] ?? null
  )
}

/** The cookie by which the browser is known from now on, for this user and for those it was known for. */
export function browserCookie(
  headers: IncomingHttpHeaders,
  subject: string,
  keys: readonly string[],
  publicUrl: string,
): string {
  const nonce = randomBytes(16).toString('base64url')
  const others = marksOf(headers).filter((mark) => !isOf(mark, subject, keys))
  const marks = [`${nonce}.${signed(keys[0]!, subject, nonce).toString('base64url')}`, ...others].slice(0, MOST)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${marks.join('~')}; Path=/oidc; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`
}
