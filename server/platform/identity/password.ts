import { hash, verify, type Algorithm } from '@node-rs/argon2'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Longest password that is looked at, in characters. */
export const LONGEST_PASSWORD = 128
export const SHORTEST_PASSWORD = 12

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), ARGON2)
}

/** Of thirty-two random bytes that nobody kept: what an unknown name is checked against. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$7b1iNUYmh68nptVJnVPdPg$PJIdgFMI9v1G2RpHwhz7qwIVeUN1puM4iqCg5VyTZ5U'

/** Whether the password is the one of `stored`. Without a stored hash it takes as long and answers false. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, password.normalize('NFKC'))
  return matches && stored !== null
}

/** Why a password is refused; the value is the text key below `identity:password`. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'tooPlain' | 'namesYou'

/**
 * The policy for passwords that people choose: length, not the user's own name, and nothing that is tried first.
 * No rule about digits or signs: those make passwords worse.
 */
export function passwordProblem(password: string, names: readonly string[]): PasswordProblem | null {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD) return 'tooShort'
  if (length > LONGEST_PASSWORD) return 'tooLong'
  const plain = password.toLowerCase()
  if (names.some((name) => name.length > 2 && plain.includes(name.toLowerCase()))) return 'namesYou'
  if (new Set(plain).size < 5 || runs(plain) || KNOWN.test(letters(plain))) return 'tooPlain'
  return null
}

/** True when most of the text counts up, counts down or follows the keyboard: `abcdefghijkl`, `123456789012`. */
function runs(text: string): boolean {
  let steps = 0
  for (let i = 1; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1)
    if (Math.abs(step) <= 1 || KEYBOARD.includes(text.slice(i - 1, i + 1))) steps++
  }
  return steps >= (text.length - 1) * 0.7
}

const KEYBOARD = 'qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm'

/** Undoes the usual replacements and drops what is put around a word: `P@ssw0rd2026!` is `password`. */
function letters(text: string): string {
  const swapped: Record<string, string> = {
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'i',
    '0': 'o',
    $: 's',
    '5': 's',
    '7': 't',
  }
  return [...text.replace(/[\d\W_]+$/, '')]
    .map((sign) => swapped[sign] ?? sign)
    .join('')
    .replace(/[^a-z]/g, '')
}

const KNOWN =
  /^(my|the|new|a)*(password|passwort|motdepasse|passphrase|letmein|welcome|bienvenue|administrator|admin|changeme|secret|iloveyou|monkey|dragon|football|baseball|hockey|sunshine|princess|master|superman|batman|trustno|summer|winter|spring|autumn|canada|novus|northgate)+(one|in|me|now|here)*$/
