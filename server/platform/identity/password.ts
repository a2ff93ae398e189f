import { hash, hashRaw, verify, type Algorithm } from '@node-rs/argon2'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

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

/**
 * What stands for passwords where a repeated call is recognized by its content: as slow to guess from as the stored hash,
 * and the same for the same key. `key` is a uuid.
 */
export async function passwordsSealed(content: unknown, key: string): Promise<string> {
  const salt = Buffer.from(key.replaceAll('-', ''), 'hex')
  return (await hashRaw(JSON.stringify(content), { ...ARGON2, salt })).toString('base64')
}
