import { sql } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { VerifyLedger } from '../../../../shared/contracts/gl/verify-ledger.ts'
import { sealedBlocks, sealOf, verifyBetween, type SealedBlock } from '../../../ledger/seal.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ask, fail, rule } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { DONE, refusedBecause, type RowOutcome } from '../../../platform/work/outcome.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

type Asked = RecordOf<typeof VerifyLedger.parameters>
const parameters = { fields: VerifyLedger.parameters }

/** Entries of one block: each is one step of the progress. */
const BLOCK = 5000

/** There is something to verify. */
const somethingSealed = rule(parameters, 'gl.verifyLedger.somethingSealed', null, async ({ fiscalYear }, { db }) => {
  const { companyId } = await ownCompany(db)
  const { rows } = await sql`select from (${sealedBlocks(companyId, fiscalYear, BLOCK)}) b limit 1`.execute(db)
  return rows.length === 0 && fail()
})

/** It reads all of it again, which takes a while: somebody says that it is to be done now. */
const readsAll = rule(parameters, 'gl.verifyLedger.readsAll', null, async ({ fiscalYear }, { db }) => {
  const { companyId } = await ownCompany(db)
  const { rows } = await sql<{ entries: string }>`
    select coalesce(sum(b.entries), 0)::text as entries from (${sealedBlocks(companyId, fiscalYear, BLOCK)}) b`.execute(
    db,
  )
  return Number(rows[0]!.entries) > 0 && ask({ entries: rows[0]!.entries })
})

/** One block: what it found is kept whatever it is, for the report. */
async function verified({ trx, user, now }: ActionContext, deps: Deps, first: number): Promise<RowOutcome> {
  const { companyId } = await ownCompany(trx)
  const { rows } = await sql<SealedBlock>`
    select * from (${sealedBlocks(companyId, null, BLOCK)}) b where b.first = ${first}`.execute(trx)
  const block = rows[0]!
  const found = await verifyBetween(trx, companyId, block)
  const [broken] = found
  const seal = await sealOf(trx, companyId, block.last)
  // What is refused leaves nothing behind in its own transaction.
  await sql`
    insert into ledger_verification (company_id, first_seq, last_seq, first_entry, last_entry, entries, outcome, broken_entry, seal, verified_by,
                                     verified_on)
    values (${companyId}, ${block.first}, ${block.last}, ${block.firstEntry}, ${block.lastEntry}, ${block.entries}, ${broken?.fault ?? 'Intact'},
            ${broken?.entryNo ?? null}, ${seal}, ${user.name}, ${now})`.execute(broken ? deps.db : trx)
  if (!broken) return DONE
  return refusedBecause(`gl:refused.seal.${broken.fault}`, { entryNo: broken.entryNo, count: String(found.length) })
}

/** [I11] The chain of entries, verified block by block in the background. */
export const verifyLedger = (deps: Deps): StoredProcess =>
  processFor(VerifyLedger, {
    rules: [somethingSealed, readsAll],
    preview: ({ parameters: { fiscalYear } }: { parameters: Asked }) => sql`
      select b."firstEntry", b."lastEntry", b.entries from (${blocksOf(fiscalYear)}) b`,
    async run(hand, { parameters: { fiscalYear } }) {
      await hand.plan(sql`
        select b.first::text as item, 'gl/entry' as room, b."firstEntry" as record, b."firstEntry" as key,
               b."firstEntry" || ' – ' || b."lastEntry" as title from (${blocksOf(fiscalYear)}) b`)
      await hand.each((context, { item }) => verified(context, deps, Number(item)))
    },
  })

/** The same of the company whose books these are, as one select. */
const blocksOf = (fiscalYear: number | null) => sql<SealedBlock>`
  select x.* from (select company_id from company_shown where is_default) c
  cross join lateral (${sealedBlocks(sql.ref('c.company_id'), fiscalYear, BLOCK)}) x`
