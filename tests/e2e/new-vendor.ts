import { randomUUID } from 'node:crypto'
import { Firm } from '../../shared/contracts/admin/firm.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { call } from './calls.ts'
import { expect, type Shell } from './fixture.ts'

/**
 * A vendor of this test alone, entered by a call of whoever is signed in: no document before his says how the lines of a new one
 * begin, whatever other tests have posted. One who is registered charges tax where he delivers.
 */
export async function newVendor({ page }: Shell, as: 'Registered' | 'Cheque' | null = null): Promise<string> {
  const firmId = randomUUID().slice(0, 8).toUpperCase()
  const vendor = { ...emptyRecord(Firm.fields.vendor.fields! as Fields), currency: 'CAD', termsCode: 'N60' }
  if (as === 'Cheque') Object.assign(vendor, { paymentMethod: 'Cheque' })
  const record = {
    ...emptyRecord(Firm.fields),
    firmId,
    name: `Vendor ${firmId}`,
    isVendor: true,
    vendor,
    businessNumber: as === 'Registered' ? '123456789RT0001' : null,
  }
  expect(await call(page, 'POST', '/api/admin/firm', { record })).toMatchObject({ ResultStatus: 1 })
  return firmId
}
