import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { waitsForDisk } from '../database/commit-ahead.ts'
import { factsVersion } from '../database/kept-facts.ts'
import { planned, plannedLast } from '../database/planned.ts'
import type { Trx } from '../database/transaction.ts'
import { badRequest } from '../http/errors.ts'

/** One write as its caller names it: the same key with the same content is the same write. */
export interface Claim {
  userId: string
  /** uuid */
  key: string
  /** `PUT /api/admin/firm/HARLOW-01` */
  methodPath: string
  bodyHash: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @throws 400 when a write comes without a key, or with one that is no uuid */
export function claimKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !UUID.test(header)) throw badRequest('Idempotency-Key must be a UUID.')
  return header.toLowerCase()
}

export const hashOf = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(content) ?? '')
    .digest('hex')

/** `facts`: the version of the facts when the write began. */
export type Claimed = { state: 'new'; facts: string } | { state: 'done'; answer: CallResult } | { state: 'different' }

/**
 * Takes the key inside the transaction of the write. Whoever brings the same key meanwhile waits until this transaction
 * has ended: then the answer is there, or the key is free again.
 */
export async function claim(db: Trx, { userId, key, methodPath, bodyHash }: Claim): Promise<Claimed> {
  const taken = await planned(
    db,
    sql<{ facts: string }>`
    insert into idempotency (user_id, key, method_path, body_hash, status, response)
    values (${userId}, ${key}::uuid, ${methodPath}, ${bodyHash}, 0, 'null')
    on conflict (user_id, key) do nothing returning ${factsVersion} as facts`,
  )
  if (taken[0]) return { state: 'new', facts: taken[0].facts }
  const { rows } = await sql<{ method_path: string; body_hash: string; response: CallResult }>`
    select method_path, body_hash, response from idempotency
    where user_id = ${userId} and key = ${key}::uuid`.execute(db)
  const kept = rows[0]!
  const isSame = kept.method_path === methodPath && kept.body_hash === bodyHash
  if (!isSame) return { state: 'different' }
  waitsForDisk(db)
  return { state: 'done', answer: kept.response }
}

/** Keeps the answer with the write, in the same transaction, and ends that. */
export async function keepAnswer(db: Trx, { userId, key }: Claim, answer: CallResult): Promise<void> {
  await plannedLast(
    db,
    sql`
    update idempotency set status = 200, response = ${JSON.stringify(answer)}::jsonb
    where user_id = ${userId} and key = ${key}::uuid`,
  )
}
