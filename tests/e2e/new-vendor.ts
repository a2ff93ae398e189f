import { randomUUID } from 'node:crypto'
import { Firm } from '../../shared/contracts/admin/firm.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { expect, type Shell } from './fixture.ts'

/**
 * A vendor of this test alone, entered by a call beside the list that is open: no document before his says how the lines of a new one
 * begin, whatever other tests have posted.
 */
export async function newVendor({ page, url }: Shell): Promise<string> {
  const firmId = randomUUID().slice(0, 8).toUpperCase()
  const called = page.waitForRequest((request) => 'authorization' in request.headers())
  await page.keyboard.press('Alt+r')
  const headers = { authorization: (await called).headers()['authorization']!, 'idempotency-key': randomUUID() }
  const vendor = { ...emptyRecord(Firm.fields.vendor.fields! as Fields), currency: 'CAD', termsCode: 'N60' }
  const record = {
    ...emptyRecord(Firm.fields),
    firmId,
    name: `Vendor ${firmId}`,
    isVendor: true,
    vendor,
    businessNumber: '123456789RT0001',
  }
  const kept = await page.request.post(`${url}/api/admin/firm`, { headers, data: { record } })
  expect(await kept.json()).toMatchObject({ ResultStatus: 1 })
  return firmId
}
