import { sql } from 'kysely'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { CHAINS } from '../../../../shared/contracts/gl/tamper-report.ts'
import { VerifyLedger } from '../../../../shared/contracts/gl/verify-ledger.ts'
import { sealedBlocks, sealOf, verifyBetween, type SealedBlock } from '../../../ledger/seal.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { sealedSaves, sealOfSaves, verifySaves } from '../../../platform/audit/seal-saves.ts'
import { ask, fail, rule } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { processFor, type StoredProcess } from '../../../platform/process/process.ts'
import { DONE, refusedBecause, type RowOutcome } from '../../../platform/work/outcome.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

type Asked = RecordOf<typeof VerifyLedger.parameters>
const parameters = { fields: VerifyLedger.parameters }

/** Entries of one block: each is one step of the progress. */
const BLOCK = 5000

/** Seals of the change log of one block. */
const SEALS = 200

/** Blocks of both chains, of a year those of the entries alone. */
const blocksOf = (fiscalYear: number | null) => sql<BlockRow>`
  select 'Entries' as chain, x.first, x.last, x."firstEntry", x."lastEntry", null::bigint as "firstSave", null::bigint as "lastSave", x.entries
  from (select company_id from company_shown where is_default) c
  cross join lateral (${sealedBlocks(sql.ref('c.company_id'), fiscalYear, BLOCK)}) x
  union all
  select 'ChangeLog', y.first, y.last, null, null, y."firstSave", y."lastSave", y.saves from (${sealedSaves(SEALS)}) y
  where ${fiscalYear}::int is null`

interface BlockRow extends SealedBlock {
  readonly chain: (typeof CHAINS)[number]
  readonly firstSave: string | null
  readonly lastSave: string | null
}

/** There is something to verify. */
const somethingSealed = rule(parameters, 'gl.verifyLedger.somethingSealed', null, async ({ fiscalYear }, { db }) => {
  const { rows } = await sql`select from (${blocksOf(fiscalYear)}) b limit 1`.execute(db)
  return rows.length === 0 && fail()
})

/** It reads all of it again, which takes a while: somebody says that it is to be done now. */
const readsAll = rule(parameters, 'gl.verifyLedger.readsAll', null, async ({ fiscalYear }, { db }) => {
  const { rows } = await sql<{ entries: string; saves: string }>`
    select coalesce(sum(b.entries) filter (where b.chain = 'Entries'), 0)::text as entries,
           coalesce(sum(b.entries) filter (where b.chain = 'ChangeLog'), 0)::text as saves from (${blocksOf(fiscalYear)}) b`.execute(
    db,
  )
  const { entries, saves } = rows[0]!
  return Number(entries) + Number(saves) > 0 && ask({ entries, saves })
})

/** One block: what it found is kept whatever it is, for the report. */
async function verified({ trx, user, now }: ActionContext, deps: Deps, item: string): Promise<RowOutcome> {
  const [chain, first] = item.split(' ')
  const { companyId } = await ownCompany(trx)
  const { rows } = await sql<BlockRow>`
    select * from (${blocksOf(null)}) b where b.chain = ${chain} and b.first = ${Number(first)}`.execute(trx)
  const block = rows[0]!
  const isLog = block.chain === 'ChangeLog'
  const found = isLog
    ? (await verifySaves(trx, block)).map(({ save, fault }) => ({ fault, save, entryNo: null }))
    : (await verifyBetween(trx, companyId, block)).map(({ entryNo, fault }) => ({ fault, save: null, entryNo }))
  const [broken] = found
  const seal = isLog ? await sealOfSaves(trx, block.last) : await sealOf(trx, companyId, block.last)
  // What is refused leaves nothing behind in its own transaction.
  await sql`
    insert into ledger_verification (company_id, chain, first_seq, last_seq, first_entry, last_entry, first_save, last_save, entries, outcome,
                                     broken_entry, broken_save, seal, verified_by, verified_on)
    values (${companyId}, ${block.chain}, ${block.first}, ${block.last}, ${block.firstEntry}, ${block.lastEntry}, ${block.firstSave},
            ${block.lastSave}, ${block.entries}, ${broken?.fault ?? 'Intact'}, ${broken?.entryNo ?? null}, ${broken?.save ?? null}, ${seal},
            ${user.name}, ${now})`.execute(broken ? deps.db : trx)
  if (!broken) return DONE
  const count = String(found.length)
  return isLog
    ? refusedBecause(`gl:refused.saveSeal.${broken.fault}`, { save: broken.save!, count })
    : refusedBecause(`gl:refused.seal.${broken.fault}`, { entryNo: broken.entryNo!, count })
}

/** [I11] Both chains, verified block by block in the background. */
export const verifyLedger = (deps: Deps): StoredProcess =>
  processFor(VerifyLedger, {
    rules: [somethingSealed, readsAll],
    preview: ({ parameters: { fiscalYear } }: { parameters: Asked }) => sql`
      select b.chain, b."firstEntry", b."lastEntry", b."firstSave", b."lastSave", b.entries from (${blocksOf(fiscalYear)}) b`,
    async run(hand, { parameters: { fiscalYear } }) {
      await hand.plan(sql`
        select b.chain || ' ' || b.first as item, case b.chain when 'Entries' then 'gl/entry' else 'admin/audit-log' end as room,
               coalesce(b."firstEntry", b."firstSave"::text) as record, coalesce(b."firstEntry", b."firstSave"::text) as key,
               coalesce(b."firstEntry" || ' – ' || b."lastEntry", b."firstSave" || ' – ' || b."lastSave") as title
        from (${blocksOf(fiscalYear)}) b`)
      await hand.each((context, { item }) => verified(context, deps, item))
    },
  })
