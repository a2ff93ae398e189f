import type { FastifyInstance } from 'fastify'
import { ACCOUNT_ROLES } from '../../../../shared/contracts/gl/account-roles.ts'
import type { Control } from '../../../../shared/contracts/gl/control.ts'
import type { RoleValidation } from '../../../../shared/contracts/gl/role-fit.ts'
import { MONEY_KINDS } from '../../../../shared/contracts/second-hand.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, type Named } from '../../../platform/entity/contract.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { currenciesInUse } from '../currency/in-use.ts'
import { ControlStore } from './entity.ts'
import { withProposals } from './propose-roles.ts'
import { roleAccounts, roleFindings, rowsOn } from './role-check.ts'

/**
 * [finance 6, Validate] Whether every role leads to an active account of a fitting type today, and every kind of money that leaves has a limit,
 * as the record is stored.
 */
export function controlRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  app.get<Named>(
    '/api/gl/control/:id/validation',
    {
      ...documented(
        ControlStore,
        'Roles without an account that can carry them, and money that leaves without a limit',
        {
          params: schemas.idSchema,
          response: { 200: { type: 'object', additionalProperties: true } },
        },
      ),
      ...guarded('gl/control.view'),
    },
    ({ params }): Promise<RoleValidation> =>
      transaction(db, async (trx) => {
        const stored = await readRecord(trx, ControlStore, params.id, null)
        if (!stored) throw notFound()
        const { roles, approvalLimits, functionalCurrency: currency } = stored.record as unknown as Control
        const today = await businessDay(trx, clock.now())
        const rows = rowsOn(roles, today)
        const accounts = await roleAccounts(
          trx,
          rows.map((row) => row.gl_account),
        )
        const currencies = await currenciesInUse(trx)
        const isLimited = (kind: string) =>
          approvalLimits.some(
            (limit) =>
              limit.documentKind === kind && limit.currency === currency && (limit.validFrom ?? today) <= today,
          )
        return {
          roles: ACCOUNT_ROLES.length * currencies.length,
          findings: await withProposals(trx, roleFindings(rows, accounts, currencies)),
          unlimited: MONEY_KINDS.filter((kind) => !isLimited(kind)),
          currency,
        }
      }),
  )
}
