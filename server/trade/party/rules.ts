import type { Fields } from '../../../shared/contracts/fields.ts'
import { fail, rule, type Rule } from '../../platform/action/rules.ts'
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
