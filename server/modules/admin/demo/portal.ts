import { sql } from 'kysely'
import { HOMEPAGE_TEXT_CONTROL } from '../../../../shared/contracts/portal.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** The one in English is for all languages. */
const NOTICES: readonly { language: Locale | null; text: string }[] = [
  {
    language: null,
    text:
      '<h3>Winter hours and holiday cut-off</h3>' +
      'Orders for delivery before December 24 must reach us by <b>December 17, 14:00</b>. ' +
      'Copper prices are fixed at the time you place the order.',
  },
  {
    language: 'fr-CA',
    text:
      '<h3>Horaire d’hiver et date limite des Fêtes</h3>' +
      'Les commandes à livrer avant le 24 décembre doivent nous parvenir au plus tard <b>le 17 décembre à 14 h</b>. ' +
      'Le prix du cuivre est fixé au moment de la commande.',
  },
  {
    language: 'zh-CN',
    text: '<h3>冬季营业时间与节日截单</h3>12 月 24 日之前交货的订单，须在 <b>12 月 17 日 14:00</b> 之前提交。铜价以下单时为准。',
  },
  {
    language: 'zh-TW',
    text: '<h3>冬季營業時間與節日截單</h3>12 月 24 日之前交貨的訂單，須於 <b>12 月 17 日 14:00</b> 之前送出。銅價以下單時為準。',
  },
]

/** What Northgate says on the portal's homepage [S1.12]; a text that somebody has written since stays, alone. */
export async function loadPortalText(db: Trx): Promise<void> {
  const notices = NOTICES.map((notice, position) => ({ ...notice, position }))
  await sql`
    insert into configuration (control_id, control_value, language, position, created_by, updated_by)
    select ${HOMEPAGE_TEXT_CONTROL}, n.text, n.language, n.position, 'system', 'system'
    from json_to_recordset(${JSON.stringify(notices)}::json) as n (text text, language text, position int)
    where not exists (select from configuration where control_id = ${HOMEPAGE_TEXT_CONTROL})`.execute(db)
}
