import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { VendorBankChange } from '../../../../shared/contracts/admin/vendor-bank-change.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documentRoutes } from '../../../platform/document/routes.ts'
import { transition } from '../../../platform/document/transition.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { revealRoute } from '../../../platform/secrets/reveal-route.ts'
import { vendorBankChangeStore } from './entity.ts'
import * as vendorBankChange from './rules.ts'

async function decided({ id }: Stored<typeof VendorBankChange>, { trx, user, now }: ActionContext) {
  await sql`update vendor_bank_change set decider_id = ${user.id} where id = ${id}`.execute(trx)
  return { decidedBy: user.name, decidedOn: now.toISOString() }
}

/** Whoever asked for it is told why not, by letter where he has an address; the change itself says it too. */
const rejected =
  ({ mailer }: Pick<Deps, 'mailer'>) =>
  async (change: Stored<typeof VendorBankChange>, context: ActionContext, given: Record<string, unknown>) => {
    const { trx, user, now } = context
    const reason = String(given['reason'])
    const { rows } = await sql<Asker>`
      select u.display_name as "displayName", u.user_name as "userName", u.email, u.language
      from vendor_bank_change c join app_user_shown u on u.id = c.written_by[1]
      where c.id = ${change.id}::uuid and not u.disabled and u.id <> ${user.id}::uuid`.execute(trx)
    const [asker] = rows
    if (asker?.email) {
      const at = now.toISOString()
      const { displayName, userName, email, language } = asker
      const about = { changeNo: change.changeNo, payee: change.payee, reason }
      const values = { displayName, userName, ...about, by: user.name, date: at.slice(0, 10), time: at.slice(11, 16) }
      await mailer.write(trx, 'bankChangeRejected', { to: email, locale: language, values, by: user.name })
    }
    return { ...(await decided(change, context)), rejectReason: reason }
  }

interface Asker {
  readonly displayName: string
  readonly userName: string
  readonly email: string | null
  readonly language: string | null
}

/** Changes of where vendors are paid, each confirmed or rejected by a second person [I12]. */
export function vendorBankRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const changes = vendorBankChangeStore(deps.secrets)
  documentRoutes(app, deps, rooms, changes, {
    onSave: vendorBankChange.onSave,
    complete: vendorBankChange.complete,
    afterSave: vendorBankChange.afterSave,
    transitions: [
      transition(VendorBankChange, 'confirm', { rules: [vendorBankChange.confirmedByAnother], run: decided }),
      transition(VendorBankChange, 'reject', { run: rejected(deps) }),
    ],
  })
  revealRoute(app, deps, rooms.texts, changes, { field: 'accountNumber', right: 'bank.view' })
}
