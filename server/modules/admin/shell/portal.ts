import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { AccountSwitchAnswer, PortalSession } from '../../../../shared/contracts/portal.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { localeOf, type SuiteTexts } from '../../../platform/entity/texts.ts'
import { openJsonString } from './json-body.ts'
import { portalSession, securablesOf, shipToFor } from './securables.ts'

const text = Type.String()
const textOrNull = Type.Union([Type.String(), Type.Null()])
const FirmId = Type.String({ minLength: 1, maxLength: 20 })

const Session = Type.Object({
  securables: Type.Array(Type.Object({ Identifier: text })),
  firms: Type.Array(Type.Object({ FirmId: text, Name: text })),
  accountOnHold: Type.Boolean(),
  selectedBillToId: textOrNull,
  selectedShipToId: textOrNull,
  defaultShipToId: textOrNull,
})

/** [S3.14] */
const Switched = Type.Object({ ResultStatus: Type.Integer(), Message: textOrNull, DefaultShipToId: textOrNull })

/** What the portal asks about its user [S7.07], [S7.10]. A bill-to counts only if the user's securables name it [S6.05]. */
export function portalRoutes(app: FastifyInstance, { db }: Deps, texts: SuiteTexts): void {
  app.get<{ Querystring: { billToId?: string } }>(
    '/api/PortalNotification/GetBadgeNumbers',
    {
      schema: {
        summary: 'Numbers of unread notifications and of cart lines',
        tags: ['portal'],
        querystring: Type.Object(
          { billToId: Type.Optional(Type.String({ maxLength: 20 })) },
          { additionalProperties: false },
        ),
        response: { 200: Type.Array(Type.Integer()) },
      },
    },
    async ({ user, query }) => {
      const securables = await securablesOf(db, user)
      const billToId = query.billToId?.toUpperCase()
      if (!securables.some((securable) => securable.billToId === billToId)) return [0, 0]
      const { rows } = await sql<{ notifications: number; cart: number }>`
        select (select count(*)::int from portal_notification
                where bill_to_id = ${billToId} and read_on is null
                  and (user_id is null or user_id = ${user.id}::uuid)) as notifications,
               (select count(*)::int from portal_cart_line
                where user_id = ${user.id}::uuid and bill_to_id = ${billToId}) as cart`.execute(db)
      return [rows[0]!.notifications, rows[0]!.cart]
    },
  )

  app.get(
    '/api/PortalAccount/session',
    { schema: { summary: 'Accounts of the portal user', tags: ['portal'], response: { 200: Session } } },
    async ({ user }): Promise<PortalSession> => portalSession(db, user),
  )

  app.post<{ Body: { BillToId: string } }>(
    '/api/PortalOrder/account-switch',
    {
      config: { unkeyed: true },
      preValidation: openJsonString,
      schema: {
        summary: 'Work for another bill-to',
        tags: ['portal'],
        body: Type.Object({ BillToId: FirmId }, { additionalProperties: false }),
        response: { 200: Switched },
      },
    },
    async ({ user, body, headers }): Promise<AccountSwitchAnswer> => {
      // Which account he works for, and his cart, are the user's own.
      if (user.id === '' || user.acting) throw badRequest()
      const billToId = body.BillToId.toUpperCase()
      const securable = (await securablesOf(db, user)).find((own) => own.billToId === billToId)
      if (!securable?.isUsable)
        return {
          ResultStatus: ResultStatus.failure,
          Message: texts.text(localeOf(headers['x-locale']), 'admin:rules.portal.billToInvalid'),
          DefaultShipToId: null,
        }
      // [S4.23] The cart belongs to the account that is left.
      await transaction(db, async (trx) => {
        await sql`delete from portal_cart_line where user_id = ${user.id}::uuid`.execute(trx)
        await sql`insert into portal_account (user_id, bill_to_id) values (${user.id}::uuid, ${billToId})
          on conflict (user_id) do update set bill_to_id = excluded.bill_to_id, chosen_on = now()`.execute(trx)
      })
      return {
        ResultStatus: ResultStatus.success,
        Message: null,
        DefaultShipToId: shipToFor(securable, user.defaultShipTo),
      }
    },
  )
}
