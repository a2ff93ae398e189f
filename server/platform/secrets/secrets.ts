import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** One key of 256 bits; its id stands with everything that it has sealed. */
export interface DataKey {
  readonly id: string
  readonly key: Buffer
}

/** Keeps what must not lie open in the database or in its backups: account numbers of banks and of vendors. */
export interface Secrets {
  /** The text as it is stored. `place` (`bank_account.account_number`) is sealed in: moved elsewhere it does not open. */
  seal(text: string, place: string): string
  /** @throws when it was altered, moved, or sealed with a key that is not known any more */
  open(sealed: string, place: string): string
  /** True for what an earlier key has sealed: sealed again, that key is no longer needed. */
  isStale(sealed: string): boolean
}

const IV_BYTES = 12
const TAG_BYTES = 16
/** Characters that stay readable, so that a person tells one number from another. */
const SHOWN = 4

/**
 * AES-256-GCM. The first key seals, the others open what was sealed before a rotation. A sealed text is
 * `<key id>:<base64url of iv, tag and cipher>:<last four characters>`; the last part is what screens show.
 */
export class SealedBox implements Secrets {
  readonly #keys: readonly DataKey[]

  constructor(keys: readonly DataKey[]) {
    if (keys.length === 0) throw new Error('A sealed box needs a key.')
    this.#keys = keys
  }

  seal(text: string, place: string): string {
    const { id, key } = this.#keys[0]!
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return [id, Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url'), text.slice(-SHOWN)].join(':')
  }

  open(sealed: string, place: string): string {
    const [id, body = ''] = sealed.split(':')
    const known = this.#keys.find((one) => one.id === id)
    if (!known) throw new Error(`The data key ${id} is not known; NOVUS_DATA_KEY must still name it.`)
    const bytes = Buffer.from(body, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return text.toString('utf8')
  }

  isStale(sealed: string): boolean {
    return sealed.split(':', 1)[0] !== this.#keys[0]!.id
  }
}
