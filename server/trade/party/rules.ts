import type { Fields } from '../../../shared/contracts/fields.ts'
import { fail, rule, type Rule } from '../../platform/action/rules.ts'
import { customerOf } from './customer.ts'
import { vendorStanding } from './vendor-standing.ts'

interface Of {
  readonly id: string
  readonly fields: Fields
}
type Row = Readonly<Record<string, unknown>>
const vendorOf = (record: Row): string | null => (record['vendorId'] ? String(record['vendorId']) : null)

/** The vendor that a document names is active and has a payable account. [S5.36] */
export const vendorPayable = (of: Of): Rule =>
  rule(of, `${of.id}.vendorPayable`, 'vendorId', async (record: Row, { db }) => {
    const vendorId = vendorOf(record)
    return vendorId !== null && !(await vendorStanding(db, vendorId)).isPayable && fail({ vendorId })
  })

/** Nothing is ordered of a vendor on hold, owed or paid to him. [finance 7.1, 7.3] */
export const vendorNotHeld = (of: Of): Rule =>
  rule(of, `${of.id}.vendorNotHeld`, 'vendorId', async (record: Row, { db }) => {
    const vendorId = vendorOf(record)
    return vendorId !== null && (await vendorStanding(db, vendorId)).isHeld && fail({ vendorId })
  })

const customerIn = async ({ billToId, shipToId }: Row, db: Parameters<typeof customerOf>[0]) => ({
  billToId: billToId ? String(billToId) : null,
  customer: await customerOf(db, billToId ? String(billToId) : null, shipToId ? String(shipToId) : null),
})

/** The customer that a document names is active and has an account. [S5.36] */
export const customerBillable = (of: Of): Rule =>
  rule(of, `${of.id}.customerBillable`, 'billToId', async (record: Row, { db }) => {
    const { billToId, customer } = await customerIn(record, db)
    return billToId !== null && !customer?.isBillable && fail({ billToId })
  })

/** Nothing is sold to a customer on hold; what he is given back is no sale. [finance 8.1] */
export const customerNotHeld = (of: Of): Rule =>
  rule(of, `${of.id}.customerNotHeld`, 'billToId', async (record: Row, { db }) => {
    const { billToId, customer } = await customerIn(record, db)
    return customer?.isHeld === true && fail({ billToId: billToId! })
  })

/** A customer who wants the number of his order on each invoice gets it. */
export const referenceGiven = (of: Of): Rule =>
  rule(of, `${of.id}.referenceGiven`, 'customerReference', async (record: Row, { db }) => {
    const { customer } = await customerIn(record, db)
    return customer?.wantsReference === true && !record['customerReference'] && fail()
  })
