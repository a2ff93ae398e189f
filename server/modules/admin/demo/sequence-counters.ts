import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'

interface CounterRow {
  id: string
  names: readonly [en: string, fr: string, zhCn: string, zhTw: string]
  prefix: string
  width: number
  reset: 'Never' | 'Yearly'
  perBranch?: boolean
  gapless?: boolean
}

/** What goes out under a legal number leaves no gap; what is only a working paper may. */
const COUNTERS: readonly CounterRow[] = [
  {
    id: 'INVOICE',
    names: ['Customer invoices', 'Factures clients', '客户发票', '客戶發票'],
    prefix: 'INV{YYYY}-',
    width: 6,
    reset: 'Yearly',
    gapless: true,
  },
  {
    id: 'CREDIT_NOTE',
    names: ['Credit notes', 'Notes de crédit', '贷项通知单', '貸項通知單'],
    prefix: 'CN{YYYY}-',
    width: 6,
    reset: 'Yearly',
    gapless: true,
  },
  {
    id: 'RECEIPT',
    names: ['Customer receipts', 'Encaissements', '客户收款', '客戶收款'],
    prefix: 'RC',
    width: 7,
    reset: 'Never',
    gapless: true,
  },
  {
    id: 'INVENTORY_TICKET',
    names: ['Inventory tickets', 'Bons d’inventaire', '库存单', '庫存單'],
    prefix: '{BRANCH}-{YY}-',
    width: 5,
    reset: 'Yearly',
    perBranch: true,
  },
]

/** Document numbers of the demo company; none is taken yet. */
export async function loadSequenceCounters(db: Trx): Promise<void> {
  const rows = COUNTERS.map(
    ({ id, names, prefix, width, reset, perBranch = false, gapless = false }) =>
      sql`(${id}, ${sql.join(names)}, ${prefix}, ${width}::int, ${reset}, ${perBranch}::boolean, ${gapless}::boolean, true,
           'system', 'system')`,
  )
  await sql`
    insert into sequence_counter (counter_id, description, description_fr, description_zh_cn, description_zh_tw, prefix,
                                  width, reset_rule, per_branch, gapless, active, created_by, updated_by)
    values ${sql.join(rows)}`.execute(db)
}
