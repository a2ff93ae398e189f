import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { transaction, type Trx } from '../platform/database/transaction.ts'
import {
  contentHash,
  FIRST_SEAL,
  sealHash,
  type EntryContent,
  type LineContent,
  type SealedFacts,
} from './canonical.ts'

/** Entries that one transaction seals, or one step of a verification reads. */
const AT_ONCE = 500

interface UnsealedRow extends Omit<SealedFacts, 'seq'> {
  id: string
  fiscal_year: number
  number: number
}

/**
 * [FI11] Chains what has been posted and is not sealed yet, in the order of the numbers; since a number is taken by the last
 * statement of a posting, that is the order of the commits. One process at a time seals a company; others find nothing to do.
 * @returns entries sealed
 */
export async function seal(db: Kysely<Tables>, now: Date): Promise<number> {
  const { rows } = await sql<{ company_id: string; fiscal_year: number; sealed: number }>`
    select n.company_id, n.fiscal_year, coalesce(s.number, 0) as sealed
    from ledger_number n left join lateral (
      select s.number from entry_seal s where (s.company_id, s.fiscal_year) = (n.company_id, n.fiscal_year)
      order by s.number desc limit 1) s on true
    where n.kind = 'Entry' and n.next_number - 1 > coalesce(s.number, 0) order by n.company_id, n.fiscal_year`.execute(
    db,
  )
  let sealed = 0
  for (const { company_id, fiscal_year } of rows)
    for (let step = AT_ONCE; step === AT_ONCE; sealed += step)
      step = await transaction(db, (trx) => sealSome(trx, company_id, fiscal_year, now))
  return sealed
}

async function sealSome(trx: Trx, companyId: string, fiscalYear: number, now: Date): Promise<number> {
  const lock = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('entry_seal'), hashtext(${companyId})) as mine`.execute(trx)
  if (!lock.rows[0]!.mine) return 0
  const { rows } = await sql<UnsealedRow>`
    select e.id, e.company_id, e.fiscal_year, e.number, e.entry_no, j.journal_no, e.posted_by, e.posted_on, e.content_hash
    from entry e join journal j on j.id = e.journal_id
    where e.company_id = ${companyId} and e.fiscal_year = ${fiscalYear}
      and e.number > coalesce((select max(s.number) from entry_seal s
                               where s.company_id = ${companyId} and s.fiscal_year = ${fiscalYear}), 0)
    order by e.number limit ${AT_ONCE}`.execute(trx)
  if (rows.length === 0) return 0
  const last = await sql<{ seq: string; hash: Buffer }>`
    select seq, hash from entry_seal where company_id = ${companyId} order by seq desc limit 1`.execute(trx)
  let seq = Number(last.rows[0]?.seq ?? 0)
  let hash: Buffer = last.rows[0]?.hash ?? FIRST_SEAL
  const seals = rows.map((row) => {
    seq += 1
    hash = sealHash(hash, { ...row, seq })
    return {
      seq,
      entry_id: row.id,
      fiscal_year: row.fiscal_year,
      number: row.number,
      hash: `\\x${hash.toString('hex')}`,
    }
  })
  await sql`
    insert into entry_seal (company_id, seq, entry_id, fiscal_year, number, hash, sealed_on)
    select ${companyId}, s.seq, s.entry_id, s.fiscal_year, s.number, s.hash, ${now}
    from json_populate_recordset(null::entry_seal, ${JSON.stringify(seals)}::json) s`.execute(trx)
  return seals.length
}

/** What a verification found. */
export interface Tampering {
  /** Number of the entry, or of the place where it is missing. */
  entryNo: string
  /** Altered: it is not what was posted. Missing: it is gone. Broken: its seal is not the one that was made. */
  fault: 'Altered' | 'Missing' | 'Broken'
}

type SealedRow = EntryContent &
  Omit<SealedFacts, 'seq'> & {
    seq: string
    hash: Buffer
    place: string
    entry_id: string | null
    lines: LineContent[]
  }

/**
 * [FI11, FG15] Reads every sealed entry of a company, makes its content and its seal again, and names each that is not what was
 * posted. The chain goes on from the stored seal, so that one altered entry is one finding.
 */
export const verify = (db: Kysely<Tables>, companyId: string): Promise<Tampering[]> => verifyBetween(db, companyId)

/** The same of seals from `first` to `last`, both included; the chain goes on from the stored seal before them. */
export async function verifyBetween(
  db: Kysely<Tables>,
  companyId: string,
  { first, last }: { first: number; last: number } = { first: 1, last: Number.MAX_SAFE_INTEGER },
): Promise<Tampering[]> {
  const found: Tampering[] = []
  let previous = first === 1 ? FIRST_SEAL : await sealBefore(db, companyId, first)
  for (let after = first - 1; after < last;) {
    const rows = (await sealedAfter(db, companyId, after)).filter(({ seq }) => Number(seq) <= last)
    if (rows.length === 0) return found
    for (const row of rows) {
      const seq = Number(row.seq)
      const fault = seq === after + 1 ? faultOf(row, previous) : 'Missing'
      if (fault) found.push({ entryNo: row.place, fault })
      previous = row.hash
      after = seq
    }
  }
  return found
}

/** The seal before one, and of nothing where that is gone: then the first of them is broken. */
async function sealBefore(db: Kysely<Tables>, companyId: string, seq: number): Promise<Buffer> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from entry_seal where company_id = ${companyId} and seq = ${seq - 1}`.execute(db)
  return rows[0]?.hash ?? FIRST_SEAL
}

/** Sealed entries in blocks of so many, in the order of the chain. */
export interface SealedBlock {
  readonly first: number
  readonly last: number
  readonly firstEntry: string
  readonly lastEntry: string
  readonly entries: number
}

/** One select of the blocks of a company's chain, all or those that hold entries of a year; columns as in `SealedBlock`. */
export const sealedBlocks = (
  companyId: string | RawBuilder<unknown>,
  fiscalYear: number | null,
  size: number,
): RawBuilder<SealedBlock> => sql<SealedBlock>`
  select min(s.seq)::int as first, max(s.seq)::int as last,
         (array_agg(number_text(s.fiscal_year, s.number) order by s.seq))[1] as "firstEntry",
         (array_agg(number_text(s.fiscal_year, s.number) order by s.seq desc))[1] as "lastEntry", count(*)::int as entries
  from entry_seal s where s.company_id = ${companyId}
  group by (s.seq - 1) / ${sql.lit(size)}
  having ${fiscalYear}::int is null or bool_or(s.fiscal_year = ${fiscalYear}::int)
  order by min(s.seq)`

/** The seal of an entry, in hex digits. */
export async function sealOf(db: Kysely<Tables>, companyId: string, seq: number): Promise<string> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from entry_seal where company_id = ${companyId} and seq = ${seq}`.execute(db)
  return rows[0]!.hash.toString('hex')
}

function faultOf(row: SealedRow, previous: Buffer): Tampering['fault'] | null {
  if (row.entry_id === null) return 'Missing'
  if (!contentHash(row, row.lines).equals(row.content_hash)) return 'Altered'
  return sealHash(previous, { ...row, seq: Number(row.seq) }).equals(row.hash) ? null : 'Broken'
}

async function sealedAfter(db: Kysely<Tables>, companyId: string, after: number): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select s.seq, s.hash, number_text(s.fiscal_year, s.number) as place, e.id as entry_id, e.company_id, e.entry_no, j.journal_no,
           j.source, j.data_type, e.posting_date, e.document_type, e.document_id, e.purpose, e.kind, e.description, e.currency,
           e.rate, e.rate_date, e.reverses_entry_id, e.auto_reverse_date, e.posted_by, e.posted_on, e.content_hash,
           coalesce((select json_agg(json_build_object(
             'line_no', l.line_no, 'gl_account', l.gl_account, 'debit', l.debit::text, 'credit', l.credit::text,
             'txn_currency', l.txn_currency, 'txn_debit', l.txn_debit::text, 'txn_credit', l.txn_credit::text,
             'rate', l.rate::text, 'item_id', l.item_id, 'firm_id', l.firm_id, 'bank_account_id', l.bank_account_id,
             'branch_id', l.branch_id, 'job_id', l.job_id, 'cost_code', l.cost_code, 'employee_id', l.employee_id,
             'product_id', l.product_id, 'quantity', l.quantity::text, 'tax_code', l.tax_code, 'tax_base', l.tax_base::text,
             'reference', l.reference, 'memo', l.memo) order by l.line_no)
             from entry_line l where l.entry_id = e.id), '[]') as lines
    from entry_seal s left join entry e on e.id = s.entry_id left join journal j on j.id = e.journal_id
    where s.company_id = ${companyId} and s.seq > ${after} order by s.seq limit ${AT_ONCE}`.execute(db)
  return rows
}
