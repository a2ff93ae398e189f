import type { Secrets } from './secrets.ts'

/** The last four characters of what is sealed stay readable: of a secret, four blanks. */
const BLANKS = '    '

/** A password as its column keeps it: nothing of it stays readable. */
export const sealSecret = (secrets: Secrets, text: string, place: string): string => secrets.seal(text + BLANKS, place)

/** @throws when it was altered, moved, or sealed with a key that is not known any more */
export const openSecret = (secrets: Secrets, sealed: string, place: string): string =>
  secrets.open(sealed, place).slice(0, -BLANKS.length)
