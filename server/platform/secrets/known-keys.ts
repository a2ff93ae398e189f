import { sql, type Kysely } from 'kysely'
import { StartError } from '../config.ts'
import type { Tables } from '../database/tables.ts'
import { SealedBox, type DataKey } from './secrets.ts'

const PROOF = 'novus'
const PLACE = 'data_key.proof'

/** The keys of a process are not those of its database; the message is a sentence for the person who started it. */
export class ForeignKeys extends StartError {
  override name = 'ForeignKeys'
}

/**
 * Keeps the keys of a process off a database that has others: it would seal numbers that no other opens, which nobody would
 * notice before the day of payment. The first process leaves a proof of its key; each one after it opens that proof, or adds
 * a new key in front of the one it knows.
 * @param source where the keys come from, for the sentence
 * @throws ForeignKeys when none of the keys is known to the database, or one of them is another key of the same name
 */
export async function knowKeys(db: Kysely<Tables>, keys: readonly DataKey[], source: string): Promise<void> {
  const foreign = new ForeignKeys(
    `The data keys of ${source} are not those that sealed the account numbers of this database. ` +
      'Set NOVUS_DATA_KEY to the keys that its other servers use.',
  )
  const known = await proofs(db)
  if (known.size > 0 && !keys.some(({ id }) => known.has(id))) throw foreign
  if (!keys.every((key) => opens(key, known.get(key.id)))) throw foreign
  const [first] = keys
  if (!first || known.has(first.id)) return
  await sql`
    insert into data_key (key_id, proof) values (${first.id}, ${new SealedBox([first]).seal(PROOF, PLACE)})
    on conflict do nothing`.execute(db)
  // Of two that came at once, the second meets the proof of the first.
  if (!opens(first, (await proofs(db)).get(first.id))) throw foreign
}

/** Whether the database was ever told a key, so that there may be numbers that only this key opens. */
export const knowsKeys = async (db: Kysely<Tables>): Promise<boolean> => (await proofs(db)).size > 0

async function proofs(db: Kysely<Tables>): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; proof: string }>`select key_id as id, proof from data_key`.execute(db)
  return new Map(rows.map(({ id, proof }) => [id, proof]))
}

function opens(key: DataKey, proof: string | undefined): boolean {
  if (proof === undefined) return true
  try {
    return new SealedBox([key]).open(proof, PLACE) === PROOF
  } catch {
    return false
  }
}
