import { Decimal } from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import { CustomerInquiry } from '../../../../shared/contracts/ar/account-inquiry.ts'
import type { Disputed, Payer } from '../../../../shared/contracts/ar/payer.ts'
import type { FieldSight } from '../../../../shared/contracts/field-sight.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { PaidLately } from '../../../../shared/contracts/trade/account-rows.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { isReadable, MASK, sightOf, withDots } from '../../../platform/entity/visibility.ts'
import { isFigureRead } from '../../../platform/inquiry/sight.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { wayOfPaying } from '../../../trade/items/account-figures.ts'
import { openItemsOf, type FirmItem } from '../../../trade/items/open-now.ts'
import { RECEIVABLE } from '../../../trade/items/side.ts'
import { FirmStore } from '../../admin/index.ts'
import { customerAsked } from '../account-inquiry/reads.ts'
import { disputedBy } from '../collection/disputed.ts'
import { DepositStore } from './entity.ts'

interface Asked {
  Params: { customer: string }
  Querystring: { currency: string; on: string }
}

/** [judgement 16] How the account of a payer stands, beside what he has paid: what he owes, how late, how he pays, and what he disputes. */
export function payerRoute(app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void {
  const { db } = deps
  const answers = new Answers(texts)
  const { room } = DepositStore
  app.get<Asked>(
    `/api/${room}/payer/:customer`,
    {
      schema: {
        ...{ summary: 'How the account of a payer stands', tags: [room] },
        params: { type: 'object', required: ['customer'], properties: { customer: { type: 'string', maxLength: 40 } } },
        querystring: {
          ...{ type: 'object', additionalProperties: false, required: ['currency', 'on'] },
          properties: { currency: { type: 'string', pattern: '^[A-Z]{3}$' }, on: { type: 'string', format: 'date' } },
        },
      },
      ...guarded(`${room}.view`),
    },
    async ({ user, params, query }): Promise<CallResult<Payer> | object> => {
      const customer = await customerAsked(db, user, params.customer)
      if (!customer.inScope) return outOfScope({ entity: FirmStore, answers })
      const rights = await rightsOf(db, user)
      const sight = sightOf(rights)
      const { firmId, seen } = customer
      const { companyId } = await ownCompany(db)
      const [open, pays] = await Promise.all([
        openItemsOf(db, RECEIVABLE, { companyId, firmId, currency: query.currency, on: query.on, most: null }),
        wayOfPaying(db, RECEIVABLE, { user, firmId, asOf: query.on }),
      ])
      const reads = (figure: string) => isFigureRead(sight, CustomerInquiry, figure)
      const told = rights.can('ar/collection.view') && sight.reads('ar.collection.reference')
      const disputes: readonly Disputed[] = told ? await disputedBy(db, firmId) : []
      return answers.found<Payer>(firmId, {
        firmId,
        name: isReadable(seen, 'name') ? String(customer.record['name']) : MASK,
        owes: reads('balance') ? summed(open) : null,
        overdue: reads('overdue') ? summed(open.filter(isLate(query.on))) : null,
        ...(reads('daysToPay')
          ? { daysToPay: pays.daysToPay, lately: latelyInSight(sight, pays.lately) }
          : { daysToPay: null, lately: [] }),
        disputes: sight.reads('ar.collection.notes') ? disputes : disputes.map((one) => ({ ...one, notes: null })),
      })
    },
  )
}

/** When money came is told to whoever may read it of its receipt. */
const latelyInSight = (sight: FieldSight, lately: readonly PaidLately[]): readonly PaidLately[] =>
  ['ar.cashReceipt.receiptDate', 'ar.deposit.items.docDate'].every((one) => sight.reads(one))
    ? withDots(sight, lately, { docNumber: 'ar.deposit.items.docNumber' })
    : []

/** A credit is due at once: what is overdue is what there is to pay beyond it. */
const isLate =
  (on: string) =>
  ({ dueDate }: FirmItem): boolean =>
    dueDate !== null && dueDate < on

const summed = (items: readonly FirmItem[]): string =>
  moneyText(items.reduce((sum, { openAmount }) => sum.plus(openAmount ?? 0), new Decimal(0)))
