import { sql } from 'kysely'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { loadOpenWork } from './demo/open-work.ts'
import { seedSlipRecipients } from './demo/slip-recipients.ts'
import { loadHistory } from './demo/history.ts'
import { loadFiling } from './demo/tax-returns.ts'

const TABLES = [
  'ap_invoice',
  'ap_distribution',
  'ap_payment',
  'ap_payment_item',
  'cheque',
  'entry',
  'entry_line',
  'open_item',
  'tax_return',
  'tax_return_entry_line',
]

const COLUMNS = [
  ['Job costs', 'Coûts de chantier', '工程成本', '工程成本', '5100', '5100'],
  ['Operating', 'Exploitation', '经营费用', '營運費用', '6100', '6200'],
  ['Bank charges', 'Frais bancaires', '银行手续费', '銀行手續費', '6300', '6300'],
] as const

/** First data of payables: in a demo its expense template, and the history of the books. */
export async function seedAp(deps: Deps, { history }: { history: boolean }): Promise<void> {
  if (!deps.config.demo) return
  await seedTemplates(deps)
  await transaction(deps.db, (trx) => seedSlipRecipients(trx, deps.secrets))
  await transaction(deps.db, loadFiling)
  if (history) await seedHistory(deps)
}

/** Two years of invoices and payments, where there is no invoice yet and nothing is closed. Killed half-way, it leaves nothing of what it had begun. */
async function seedHistory(deps: Deps): Promise<void> {
  const { db, log } = deps
  const loaded = await transaction(db, async (trx) => {
    // Books that somebody has closed take no history any more.
    const { rows } = await sql`
      select from ap_invoice union all select from fiscal_period where gl_closed or ap_closed limit 1`.execute(trx)
    if (rows.length > 0) return null
    await sql`set local statement_timeout = 0`.execute(trx)
    return loadHistory(trx, deps)
  })
  if (!loaded) return
  for (const table of TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  log.info(loaded, 'the payables of the demo company are loaded')
}

/** The last weeks of the demo, once orders and receipts stand and before what has passed is closed. */
export async function seedOpenWork(deps: Deps): Promise<void> {
  if (await transaction(deps.db, (trx) => loadOpenWork(trx, deps)))
    deps.log.info('cards and statements of the demo company are loaded')
}

/** In a demo without an expense template, one over the expense accounts of its chart. */
async function seedTemplates({ db }: Deps): Promise<void> {
  await transaction(db, async (trx) => {
    const { rows } = await sql`select from expense_template limit 1`.execute(trx)
    if (rows.length > 0) return
    await sql`
      insert into expense_template (template_id, name, name_fr, name_zh_cn, name_zh_tw, basis, row_level, include_tax, active,
                                    created_by, updated_by)
      values ('OVERHEAD', 'Expenses by vendor', 'Charges par fournisseur', '按供应商的费用', '按供應商的費用', 'PostingDate',
              'Vendor', false, true, 'system', 'system')`.execute(trx)
    for (const [at, [en, fr, zhCn, zhTw, from, to]] of COLUMNS.entries())
      await sql`
        with c as (
          insert into expense_template_column (template_id, sequence, heading, heading_fr, heading_zh_cn, heading_zh_tw, sign,
                                               width, subtotal, created_by, updated_by)
          values ('OVERHEAD', ${at + 1}, ${en}, ${fr}, ${zhCn}, ${zhTw}, 'AsPosted', 14, false, 'system', 'system') returning id)
        insert into expense_template_range (owner_id, position, from_account, to_account)
        select id, 0, ${from}, ${to} from c`.execute(trx)
  })
}
