import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Mandate } from '../../../../shared/contracts/ar/mandate.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documentRoutes } from '../../../platform/document/routes.ts'
import { transition } from '../../../platform/document/transition.ts'
import type { EntityRooms } from '../../../platform/entity/routes.ts'
import { revealRoute } from '../../../platform/secrets/reveal-route.ts'
import { secondHand } from '../../../trade/approval/second-hand.ts'
import { mandateStore, numberMandate } from './entity.ts'
import * as rules from './rules.ts'

type Row = Record<string, unknown>

/** Who enters it, and who holds the account: the customer, unless another name was typed. */
async function complete(record: Row, { trx, user }: Pick<ActionContext, 'trx' | 'user'>): Promise<void> {
  record['status'] ??= 'Pending'
  if (record['status'] !== 'Pending') return
  record['requestedBy'] = user.name
  if (record['payer'] || !record['customerId']) return
  const { rows } = await sql<{ payer: string }>`
    select left(name, 30) as payer from firm_shown where firm_id = ${record['customerId']}`.execute(trx)
  record['payer'] = rows[0]?.payer ?? null
}

async function decided({ id }: Stored<typeof Mandate>, { trx, user, now }: ActionContext) {
  await sql`update ar_mandate set approver_id = ${user.id}::uuid where id = ${id}::uuid`.execute(trx)
  return { decidedBy: user.name, decidedOn: now.toISOString() }
}

/** [finance 8.2] What customers let us take from their accounts, each confirmed or rejected by a second person [I12]. */
export function mandateRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const mandates = mandateStore(deps.secrets)
  documentRoutes(app, deps, rooms, mandates, {
    onSave: rules.onSave,
    beforeSave: numberMandate,
    complete,
    // Whoever decides it has written nothing of it.
    guard: secondHand(mandates, { writes: (record) => record['status'] === 'Pending' }),
    transitions: [
      transition(Mandate, 'confirm', { rules: rules.onConfirm, run: decided }),
      transition(Mandate, 'reject', {
        run: async (mandate, context, { reason }) => ({
          ...(await decided(mandate, context)),
          rejectReason: String(reason),
        }),
      }),
      transition(Mandate, 'cancel', {
        rules: rules.onCancel,
        run: async (_mandate, _context, given) => ({
          cancelOn: String(given['cancelOn']),
          cancelReason: String(given['cancelReason']),
        }),
      }),
    ],
  })
  revealRoute(app, deps, rooms.texts, mandates, { field: 'accountNumber', right: 'bank.view' })
}
