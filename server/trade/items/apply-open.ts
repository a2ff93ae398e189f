import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { moneyText } from '../../../shared/contracts/money.ts'
import { apply, unapply, type Application } from '../../ledger/apply.ts'
import { lockItems } from '../../ledger/lock-items.ts'
import type { PostingContext } from '../../ledger/write.ts'
import type { Trx } from '../../platform/database/transaction.ts'

/** Uses up as much of one item by another as is still open of that, up to an amount; nothing of what is settled. @throws Refusal */
export async function applyOpen(
  trx: Trx,
  asked: Omit<Application, 'id' | 'amount'> & { readonly most: string },
  context: PostingContext,
): Promise<void> {
  const { most, ...application } = asked
  const items = await lockItems(trx, [application.toItem])
  const amount = Decimal.min(most, items.get(application.toItem)!.txn.abs())
  if (amount.lte(0)) return
  await apply(trx, { ...application, id: context.uuid(), amount: moneyText(amount) }, context)
}

/** Takes back whatever still stands of the applications of an item, or of those that a document has made, the latest first. @throws Refusal */
export async function unapplyAll(
  trx: Trx,
  of: { readonly item: string } | { readonly document: { readonly type: string; readonly id: string } },
  date: string,
  context: PostingContext,
): Promise<void> {
  const which =
    'item' in of
      ? sql`${of.item}::uuid in (a.from_item_id, a.to_item_id)`
      : sql`a.document_type = ${of.document.type} and a.document_id = ${of.document.id}::uuid`
  const { rows } = await sql<{ id: string }>`
    select a.id from item_application_shown a
    where ${which} and a.reverses_id is null and not exists (select from item_application_shown r where r.reverses_id = a.id)
    order by a.applied_date desc, a.id`.execute(trx)
  for (const { id } of rows) await unapply(trx, { id: context.uuid(), applicationId: id, date }, context)
}
