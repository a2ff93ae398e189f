import { sql } from 'kysely'
import { PaymentBatch } from '../../shared/contracts/ap/payment-batch.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { figureOf } from '../scenarios/figures.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import { enterMasters } from './northgate-masters.ts'
import { PayablesDesk, succeeded } from './payables-desk.ts'

export const BATCH = 'payment-batch'
export const BATCHES = `/api/ap/${BATCH}`
/** The question whose answer in these books is yes. */
export const OVERDRAFT = ['ap.paymentBatch.enoughInBank']

export const batch = (more: Row = {}): Row => ({
  ...emptyRecord(PaymentBatch.fields),
  ...{ method: 'EFT', bankAccountId: 'MAIN', payDate: '2026-06-30', payThrough: '2026-07-31', minimumAmount: '0' },
  ...{ takeDiscounts: true, includeCredits: true, documents: [] },
  ...more,
})
export const documents = (of: Row) => of['documents'] as Row[]
/** The documents of a batch: number, what is paid, its discount, whether it is chosen, how it stands. */
export const shown = (of: Row) =>
  documents(of).map(({ reference, pay, discount, include, standing }) => [reference, pay, discount, include, standing])

/** Who pays and who approves, over HTTP: batches of Northgate as far as a test needs them. */
export function batchDesk(books: Books, as: (user: string) => Calls) {
  const payers = new PayablesDesk(books, as('payer'))
  const approvers = new PayablesDesk(books, as('approver'))
  const proposed = async (more: Row = {}) =>
    succeeded(await payers.act(BATCH, 'propose', succeeded(await payers.save(BATCH, batch(more)))))
  const submitted = async (proposal: Row) => succeeded(await payers.act(BATCH, 'submit', proposal, OVERDRAFT))
  const approved = async (proposal: Row) =>
    succeeded(await approvers.act(BATCH, 'approve', await submitted(proposal), OVERDRAFT))
  /** A bank account of a vendor, entered by one and confirmed by another. */
  async function vendorBank(firmId: string, confirm = true, payee = `${firmId} Métal Ltée`): Promise<Row> {
    const entered = succeeded(
      await as('controller').save('POST', '/api/admin/vendor-bank-change', {
        record: {
          ...{ firmId, payee, currency: 'CAD', institution: '004', transit: '10202' },
          ...{ accountNumber: '7001002', evidence: 'Void cheque' },
        },
      }),
    )
    if (!confirm) return entered
    const path = `/api/admin/vendor-bank-change/${String(entered['id'])}/confirm`
    return succeeded(await as('approver').save('POST', path, { version: entered['version'] }))
  }
  return {
    payers,
    approvers,
    proposed,
    submitted,
    approved,
    vendorBank,
    generated: async (proposal: Row) =>
      succeeded(await payers.act(BATCH, 'generate', await approved(proposal), OVERDRAFT)),
    dropped: async (one: Row) => succeeded(await payers.act(BATCH, 'cancel', one, ['ap.paymentBatch.givenUp'])),
    /** Masters, a bank that takes files, and three vendors with confirmed accounts. */
    async open(): Promise<void> {
      const admin = as('admin')
      await enterMasters(admin, books)
      const { Data: bank } = await admin.read('/api/gl/bank-account/MAIN')
      succeeded(
        await admin.save('PUT', `/api/gl/bank-account/${String(bank!['id'])}`, {
          version: bank!['version'],
          record: {
            ...{
              institution: '003',
              transit: '00012',
              accountNumber: '012345678',
              eftStatus: 'Active',
              nextFileNo: 42,
            },
            ...{ eftOriginatorId: '1234567890', dataCentre: '99910', shortName: 'NORTHGATE', nextChequeNo: 1001 },
            longName: 'Northgate Metals Ltd.',
          },
        }),
      )
      await sql`
        update firm_vendor set payment_method = 'EFT'
        where owner_id in (select id from firm where firm_id in ('V100', 'V200', 'SUBCO'))`.execute(books.db)
      await vendorBank('V100', true, figureOf('A18', 'payee'))
      for (const firmId of ['V200', 'SUBCO']) await vendorBank(firmId)
    },
  }
}
