import { isCommonPassword } from './common-passwords.ts'

/** Longest password that is looked at, in characters. */
export const LONGEST_PASSWORD = 128

/** The rules for passwords that people choose; an administrator keeps them as data. */
export interface PasswordPolicy {
  /** Characters. */
  minimumLength: number
  /** So many of the latest passwords may not be chosen again, the present one among them; 0: all may. */
  remembered: number
  /** Minutes between two changes; 0: none. */
  minimumMinutes: number
  /** Days after which a sign-in asks for a new one; null: never. */
  maximumDays: number | null
}

/** Answer of `GET api/shell/password-policy`: the rules, and the names that the user's password may not contain. */
export interface OwnPasswordPolicy extends PasswordPolicy {
  names: string[]
}

/** Body of `POST api/shell/change-password`. */
export interface PasswordChange {
  currentPassword: string
  newPassword: string
}

/** Why a password is refused, as far as the text alone says it; also the name of its text. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'tooPlain' | 'namesYou'

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * What NIST SP 800-63B asks: length, not the user's own names, nothing that is tried first. No rule about digits or
 * signs: those make passwords worse. Runs on both sides: the form says it while one types, the server decides.
 */
export function passwordProblem(
  password: string,
  names: readonly string[],
  { minimumLength }: Pick<PasswordPolicy, 'minimumLength'>,
): PasswordProblem | null {
  const length = [...password].length
  if (length < minimumLength) return 'tooShort'
  if (length > LONGEST_PASSWORD) return 'tooLong'
  const plain = folded(password)
  if (names.some((name) => name.length > 2 && plain.includes(folded(name)))) return 'namesYou'
  return isCommonPassword(plain) ? 'tooPlain' : null
}

/** How hard an accepted password is to guess, in three words. Length is what counts. */
export function passwordStrength(password: string): 'fair' | 'good' | 'strong' {
  const length = [...password].length
  const kinds = new Set(password).size
  if (length >= 20 && kinds >= 9) return 'strong'
  return length >= 15 && kinds >= 8 ? 'good' : 'fair'
}

/** The names of a person that his password may not contain: user name, parts of the display name and of the e-mail. */
export function namesOf(user: { userName: string; displayName: string; email: string | null }): string[] {
  const parts = [user.userName, ...user.displayName.split(/[\s'’-]+/), ...(user.email ?? '').split('@', 1)]
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part.length > 2))]
}
