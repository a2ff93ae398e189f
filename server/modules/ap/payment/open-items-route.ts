import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { OpenItems } from '../../../../shared/contracts/ap/open-items.ts'
import type { OpenItem } from '../../../../shared/contracts/trade/open-item.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { StoredEntity } from '../../../platform/entity/stored.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import { sightOf, visibilityOf, withDots } from '../../../platform/entity/visibility.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { FirmStore } from '../../admin/index.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { openItemsOf, type FirmItem } from '../../../trade/items/open-now.ts'
import { PAYABLE } from '../../../trade/items/side.ts'

interface Asked {
  vendorId: string
  date: string
  currency?: string
  bankAccountId?: string
  cardId?: string
}

const code = { type: 'string', maxLength: 20 } as const
const querystring = {
  type: 'object',
  additionalProperties: false,
  required: ['vendorId', 'date'],
  properties: {
    vendorId: { ...code, minLength: 1 },
    date: { type: 'string', format: 'date' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    bankAccountId: code,
    cardId: code,
  },
} as const

/** [finance 7.3] What a payment may settle: the open documents of its vendor on its date, for whoever may look at payments. */
export function openItemsRoute(app: FastifyInstance, deps: Deps, { room }: Pick<StoredEntity, 'room'>): void {
  app.get<{ Querystring: Asked }>(
    `/api/${room}/open-items`,
    {
      schema: { summary: 'Open documents of a vendor on a date', tags: [room], querystring },
      ...guarded(`${room}.view`),
    },
    async (request): Promise<OpenItems> => {
      const { vendorId, date, currency: wanted, bankAccountId = null, cardId = null } = request.query
      const firm = await readInSight(deps.db, FirmStore, vendorId, await visibilityOf(deps.db, request.user, FirmStore))
      // [S6.07] A firm that is not his to see has nothing open for him; paying it is refused by the payment itself.
      if (firm && !firm.inScope) return { currency: null, payee: null, items: [] }
      const { companyId } = await ownCompany(deps.db)
      const { rows } = await sql<{ payee: string | null; currency: OpenItems['currency'] }>`
        select (select left(name, 80) from firm_shown where firm_id = ${vendorId} and is_vendor) as payee,
               coalesce((select currency from bank_account_shown where bank_account_id = ${bankAccountId}),
                        (select v.currency from firm_shown f join firm_vendor_shown v on v.owner_id = f.id where f.firm_id = ${vendorId}),
                        (select currency from credit_card where card_id = ${cardId}))
                 as currency`.execute(deps.db)
      const { currency: own } = rows[0]!
      const currency = wanted ?? own
      // Whoever may not read by what number firms go asks about none by it.
      const payee = firm ? rows[0]!.payee : null
      const sight = sightOf(await rightsOf(deps.db, request.user))
      // Nobody pays what he may not read: neither how much nor by when.
      const isRead = AMOUNTS.every((name) => sight.reads(`ap.payment.items.${name}`))
      const items =
        firm && currency && isRead
          ? await openItemsOf(deps.db, PAYABLE, { companyId, firmId: vendorId, currency, on: date })
          : []
      return {
        currency,
        payee: sight.reads('ap.payment.payee') ? payee : null,
        items: withDots(sight, items.map(shown), { docNumber: 'ap.payment.items.docNumber' }),
      }
    },
  )
}

const AMOUNTS = ['openAmount', 'docDate', 'dueDate', 'discountDate', 'discountAvailable']

const shown = ({ firmId: _firm, currency: _currency, ...item }: FirmItem): OpenItem => item
