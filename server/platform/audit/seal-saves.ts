import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { transaction, type Trx } from '../database/transaction.ts'

/** Saves of one seal. */
const AT_ONCE = 500
/** Seals of one look: what is behind after a large import catches up at 2,000 saves a look, beside the work of people. */
const SEALS = 4
/** Seals that one step of a verification reads. */
const READ_AT_ONCE = 20
/** Numbers of saves that were never written and are remembered from one step: a counter that was set ahead does not fill the table. */
const MOST_UNSEEN = 10_000

const FIRST_SEAL = Buffer.alloc(32)

interface Sealed {
  readonly seq: number
  readonly through: string
  readonly ids: readonly string[]
  /** In hex digits. */
  readonly digests: readonly string[]
}

/** Each seal holds the one before it. */
const sealHash = (previous: Buffer, { seq, through, ids, digests }: Sealed): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([seq, through, ids, digests]))
    .digest()

/**
 * [FI11] Chains saves of the change log that have been written and are not sealed yet. The log is written beside the work itself, so that a save may
 * end after one with a higher number was sealed: its number is remembered as unseen, and it is sealed when it is there. One process at a time;
 * others find nothing to do.
 * @returns saves sealed
 */
export async function sealSaves(db: Kysely<Tables>, now: Date): Promise<number> {
  let sealed = 0
  for (let at = 0, step = AT_ONCE; at < SEALS && step >= AT_ONCE; at += 1, sealed += step)
    step = await transaction(db, (trx) => sealSome(trx, now))
  return sealed
}

interface Unsealed {
  readonly mine: boolean
  readonly seq: string | null
  readonly hash: Buffer | null
  readonly through: string | null
  readonly saves: readonly { readonly id: string; readonly digest: string }[] | null
}

async function sealSome(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql<Unsealed>`
    with last as (select seq, hash, through from audit_seal order by seq desc limit 1),
    beyond as materialized (
      select s.id, encode(audit_save_digest(s), 'hex') as digest from audit_save s
      where s.id > coalesce((select through from last), 0) order by s.id limit ${sql.lit(AT_ONCE)}),
    late as materialized (
      select s.id, encode(audit_save_digest(s), 'hex') as digest from audit_unseen u join audit_save s on s.id = u.save_id)
    select pg_try_advisory_xact_lock(hashtext('audit_seal')) as mine, (select seq::text from last) as seq, (select hash from last) as hash,
           (select through::text from last) as through,
           (select json_agg(json_build_object('id', n.id::text, 'digest', n.digest) order by n.id)
            from (select * from late union all select * from beyond) n) as saves`.execute(trx)
  const { mine, seq, hash, through, saves } = rows[0]!
  if (!mine || !saves) return 0
  const reached = saves.at(-1)!.id
  const highest = BigInt(reached) > BigInt(through ?? 0) ? reached : through!
  const next: Sealed = {
    ...{ seq: Number(seq ?? 0) + 1, through: highest },
    ...{ ids: saves.map(({ id }) => id), digests: saves.map(({ digest }) => digest) },
  }
  const made = sealHash(hash ?? FIRST_SEAL, next)
  // Another process has gone on meanwhile: its seal has that place.
  const { rows: written } = await sql`
    insert into audit_seal (seq, save_ids, digests, through, hash, sealed_on)
    select ${next.seq}, ${[...next.ids]}::bigint[], array(select decode(d, 'hex') from unnest(${[...next.digests]}::text[]) with ordinality as x (d, at) order by at),
           ${next.through}::bigint, ${made}, ${now}
    on conflict (seq) do nothing returning seq`.execute(trx)
  if (written.length === 0) return 0
  await sql`
    with given_up as (
      delete from audit_unseen u
      where u.save_id = any (${[...next.ids]}::bigint[])
         or (u.since < ${now}::timestamptz - interval '1 minute' and u.horizon <= pg_snapshot_xmin(pg_current_snapshot()))
         or u.since < ${now}::timestamptz - interval '1 day')
    insert into audit_unseen (save_id, horizon, since)
    select missing.id, pg_snapshot_xmax(pg_current_snapshot()), ${now}
    from generate_series(${through ?? '0'}::bigint + 1, ${next.through}::bigint) as missing (id)
    where missing.id <> all (${[...next.ids]}::bigint[]) order by missing.id desc limit ${sql.lit(MOST_UNSEEN)}`.execute(
    trx,
  )
  return saves.length
}

/** What a verification of the change log found. */
export interface SaveTampering {
  /** The save as people find it: its number, and of which record by whom as it says now. */
  readonly save: string
  /** Altered: it is not what was written. Missing: it is gone. Broken: its seal is not the one that was made. */
  readonly fault: 'Altered' | 'Missing' | 'Broken'
}

interface SealRow extends Sealed {
  readonly hash: Buffer
  readonly faults: readonly SaveTampering[]
}

/** Reads sealed saves again and names each that is not what was written, between two seals, both included. */
export async function verifySaves(
  db: Kysely<Tables>,
  { first, last }: { readonly first: number; readonly last: number } = { first: 1, last: Number.MAX_SAFE_INTEGER },
): Promise<SaveTampering[]> {
  const found: SaveTampering[] = []
  let previous = first === 1 ? FIRST_SEAL : ((await sealAt(db, first - 1)) ?? FIRST_SEAL)
  for (let after = first - 1; after < last;) {
    const rows = await sealsAfter(db, after, last)
    if (rows.length === 0) return found
    for (const row of rows) {
      if (row.seq !== after + 1) found.push({ save: `# ${after + 1}`, fault: 'Missing' })
      else if (!sealHash(previous, row).equals(row.hash)) found.push({ save: `# ${row.seq}`, fault: 'Broken' })
      found.push(...row.faults)
      previous = row.hash
      after = row.seq
    }
    found.push(...(await putInBetween(db, rows[0]!.seq, after)))
  }
  return found
}

/** Saves with numbers that these seals have passed, and that no seal holds: nobody wrote them when they say. */
async function putInBetween(db: Kysely<Tables>, first: number, last: number): Promise<SaveTampering[]> {
  const { rows } = await sql<SaveTampering>`
    select left(s.id || ', ' || s.table_name || ' ' || coalesce(s.record_key, s.id_value) || ', ' || s.action_by, 200) as save, 'Altered' as fault
    from audit_save s
    where s.id > coalesce((select z.through from audit_seal z where z.seq = ${first - 1}), 0)
      and s.id <= (select z.through from audit_seal z where z.seq = ${last})
      and s.id not in (select unnest(z.save_ids) from audit_seal z where z.seq between ${first} and ${last})
      and not exists (select from audit_unseen u where u.save_id = s.id)
      and not exists (select from audit_seal z where (z.seq > ${last} or z.seq < ${first}) and s.id = any (z.save_ids))
    order by s.id limit 100`.execute(db)
  return rows
}

async function sealAt(db: Kysely<Tables>, seq: number): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`select hash from audit_seal where seq = ${seq}`.execute(db)
  return rows[0]?.hash ?? null
}

async function sealsAfter(db: Kysely<Tables>, after: number, last: number): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    select z.seq::int as seq, z.through::text as through, z.save_ids::text[] as ids, z.hash,
           array(select encode(d, 'hex') from unnest(z.digests) with ordinality as x (d, at) order by at) as digests,
           coalesce((
             select json_agg(json_build_object(
               'save', left(u.id || coalesce(', ' || s.table_name || ' ' || coalesce(s.record_key, s.id_value) || ', ' || s.action_by, ''), 200),
               'fault', case when s.id is null then 'Missing' else 'Altered' end) order by u.id)
             from unnest(z.save_ids, z.digests) as u (id, digest) left join audit_save s on s.id = u.id
             where s.id is null or audit_save_digest(s) <> u.digest), '[]') as faults
    from audit_seal z where z.seq > ${after} and z.seq <= ${last} order by z.seq limit ${sql.lit(READ_AT_ONCE)}`.execute(
    db,
  )
  return rows
}

/** Sealed saves in blocks of so many seals, in the order of the chain. */
export interface SealedSaves {
  readonly first: number
  readonly last: number
  readonly firstSave: string
  readonly lastSave: string
  readonly saves: number
}

/** One select of the blocks of the chain; columns as in `SealedSaves`. */
export const sealedSaves = (size: number): RawBuilder<SealedSaves> => sql<SealedSaves>`
  select min(z.seq)::int as first, max(z.seq)::int as last, min(z.save_ids[1]) as "firstSave", max(z.through) as "lastSave",
         sum(cardinality(z.save_ids))::int as saves
  from audit_seal z group by (z.seq - 1) / ${sql.lit(size)} order by min(z.seq)`

/** The seal of a block, in hex digits. */
export async function sealOfSaves(db: Kysely<Tables>, seq: number): Promise<string> {
  return (await sealAt(db, seq))!.toString('hex')
}

/** Saves that wait for their seal for longer than a minute: nobody seals. */
export async function unsealedSaves(db: Kysely<Tables>, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit_save s
      where s.id > coalesce((select max(z.through) from audit_seal z), 0) and s.action_on < ${now}::timestamptz - interval '1 minute'
      limit 100000) w`.execute(db)
  return rows[0]!.count
}
