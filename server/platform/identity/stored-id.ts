import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** How the id of a session, code, token or grant stands in the database: nobody gets back from there to what browsers show. */
export const storedId = (id: string): string => createHash('sha256').update(id).digest('hex')

const IV_BYTES = 12
const TAG_BYTES = 16
const keyOf = (id: string) => createHash('sha256').update('novus:oidc-item').update('\0').update(id).digest()

/** Seals a text with an id of ours, which is random and stands nowhere: whoever shows the id can read it, a dump cannot. */
export function sealById(id: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(id), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** @throws when it was sealed with another id, or altered */
export function openById(id: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(id), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
