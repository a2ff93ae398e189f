import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { OpeningBrought, OpeningMapping, OpeningPart } from '../../../../shared/contracts/gl/opening-balance.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { readLines } from './files/read-lines.ts'
import type { Table } from '../../../platform/tables/table.ts'
import { enteredBefore } from './entered-before.ts'
import { problem, refusal } from './problem.ts'
import { resolved, type KeptLine } from './resolve.ts'
import { changed, draftOf, noted, touched, type Opening } from './state.ts'

/** Rows that one statement writes. */
const ROWS = 5000

interface File {
  readonly part: OpeningPart
  readonly name: string
  readonly hash: string
  readonly program: string | null
  readonly table: Table
  readonly mapping: OpeningMapping
  /** By which the mapping is known again; null where nobody had to say it. */
  readonly head: string | null
}

/**
 * Takes the file of a part in place of the one before, all of it or nothing.
 * @throws Refusal with what is wrong in which row and column
 */
export async function bring(context: ActionContext, file: File): Promise<{ id: string; brought: OpeningBrought }> {
  const { trx, user, now } = context
  const { companyId, currency } = await ownCompany(trx)
  const opening = await draftOf(context, companyId)
  const { part, name, hash, program } = file
  await notBroughtBefore(context, opening, file)
  const read = readLines(part, file.table, file.mapping)
  const { lines, faults, missingFirms } = await resolved(trx, part, read.lines, { ...opening, currency })
  const entered = (await enteredBefore(trx, part, lines)).map(({ row, reference: value, other }) =>
    problem('row.enteredBefore', { row, column: '', value, other }, 'file'),
  )
  const all = [...read.faults, ...faults, ...entered].toSorted((a, b) => Number(a.Args['row']) - Number(b.Args['row']))
  if (all.length > 0)
    throw new Refusal([problem('faults', { count: all.length, firms: missingFirms.length }, 'file'), ...all])
  if (lines.length === 0) throw refusal('file.empty', {}, 'file')
  const before = await sql<{ name: string }>`
    delete from opening_file where opening_id = ${opening.id}::uuid and part = ${part} returning file_name as name`.execute(
    trx,
  )
  const amount = lines.reduce((sum, line) => sum.plus(line.amount), new Decimal(0)).toFixed()
  await sql`
    insert into opening_file (opening_id, part, file_name, file_hash, line_count, amount, brought_by, brought_on)
    values (${opening.id}::uuid, ${part}, ${name}, ${hash}, ${lines.length}, ${amount}::numeric, ${user.name}, ${now})`.execute(
    trx,
  )
  await keep(context, opening, part, lines)
  if (file.head !== null)
    await sql`
      insert into opening_mapping (part, head, mapping, mapped_by, mapped_on)
      values (${part}, ${file.head}, ${JSON.stringify(file.mapping)}::jsonb, ${user.name}, ${now})
      on conflict (part, head) do update set mapping = excluded.mapping, mapped_by = excluded.mapped_by, mapped_on = excluded.mapped_on`.execute(
      trx,
    )
  await noted(context, opening, [changed(part, before.rows[0]?.name ?? null, name)])
  await touched(context, opening)
  return { id: opening.id, brought: { part, lines: lines.length, program } }
}

/** The same file again, for this part or for another one. */
async function notBroughtBefore({ trx }: ActionContext, opening: Opening, { hash, part, table }: File): Promise<void> {
  const { rows } = await sql<{ part: string; by: string; on: string }>`
    select part, brought_by as by, brought_on::text as on from opening_file
    where opening_id = ${opening.id}::uuid and file_hash = ${hash}`.execute(trx)
  // One IIF file holds all the parts.
  const same = rows.find((row) => row.part === part || table.iif === null)
  if (same) throw refusal('fileTwice', { part: `@gl:openingBalance.fields.${same.part}`, by: same.by }, 'file')
}

async function keep(
  { trx }: ActionContext,
  { id }: Opening,
  part: OpeningPart,
  lines: readonly KeptLine[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += ROWS)
    await sql`
      insert into opening_line (opening_id, part, row_no, gl_account, firm_id, reference, document_date, due_date, currency, rate, txn, amount)
      select ${id}::uuid, ${part}, r."row", r.account, r.firm, r.reference, r."documentDate", r."dueDate", r.currency, r.rate, r.txn, r.amount
      from json_to_recordset(${JSON.stringify(lines.slice(at, at + ROWS))}::json)
        as r ("row" integer, account text, firm text, reference text, "documentDate" date, "dueDate" date, currency text, rate numeric,
              txn numeric, amount numeric)`.execute(trx)
}
