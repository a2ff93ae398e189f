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

/** Changes of where vendors are paid, each confirmed or rejected by a second person [I12]. */
export function vendorBankRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const changes = vendorBankChangeStore(deps.secrets)
  documentRoutes(app, deps, rooms, changes, {
    onSave: vendorBankChange.onSave,
    complete: vendorBankChange.complete,
    afterSave: vendorBankChange.afterSave,
    transitions: [
      transition(VendorBankChange, 'confirm', { rules: [vendorBankChange.confirmedByAnother], run: decided }),
      transition(VendorBankChange, 'reject', { run: decided }),
    ],
  })
  revealRoute(app, deps, rooms.texts, changes, { field: 'accountNumber', right: 'bank.view' })
}
