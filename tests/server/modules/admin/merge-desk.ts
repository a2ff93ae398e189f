import { expect } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import type { TestApp } from '../../../support/server.ts'
import { newFirm, type Calls, type Row } from './calls.ts'

export const FIRMS = '/api/admin/firm'
export const YES = ['admin.mergeFirms.confirms']
export const vendorGroup = emptyRecord(Firm.fields.vendor.fields!)
export const billToGroup = emptyRecord(Firm.fields.billTo.fields!)
export const own = (rule: string) => `admin:rules.mergeFirms.${rule}`
export const asked = (fromFirm: string, intoFirm: string) => ({ fromFirm, intoFirm, reason: 'Entered twice' })
export const draft = (vendorId: string, docNumber: string): Row => ({
  ...emptyRecord(PurchaseInvoice.fields),
  ...{ kind: 'Invoice', vendorId, docNumber, docAmount: '100', holdbackPercent: '0', currency: null, rate: null },
  ...{ docDate: '2026-11-02', transactionDate: '2026-11-02' },
})

/** [supply 7.1] Two firms that are one, over HTTP. */
export function mergeDesk({ app, admin }: { app: TestApp; admin: Calls }) {
  async function firm(changes: Row = {}): Promise<string> {
    const record = newFirm(changes)
    const answer = await admin.save('POST', FIRMS, { record, confirmed: ['admin.firm.noDuplicate'] })
    expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
    return String(record['firmId'])
  }
  const begin = (fromFirm: string, intoFirm: string, confirmed: string[] = [], by = admin) =>
    by.save('POST', '/api/admin/merge-firms/run', { parameters: asked(fromFirm, intoFirm), confirmed })
  return {
    firm,
    begin,
    vendor: (changes: Row = {}, group: Row = {}) =>
      firm({ isBillTo: false, isVendor: true, vendor: { ...vendorGroup, ...group }, ...changes }),
    stored: async (firmId: string) => (await admin.read(`${FIRMS}/${firmId}`)).Data!,
    async change(path: string, record: Row): Promise<CallResult<Row>> {
      const { Data } = await admin.read(path)
      return admin.save('PUT', path, { record, version: Data!['version'] })
    },
    async merge(fromFirm: string, intoFirm: string, confirmed = YES): Promise<Row> {
      const answer = await begin(fromFirm, intoFirm, confirmed)
      expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
      await app.deps.jobs.drain()
      return (await admin.get(`/api/admin/merge-firms/runs/${answer.EntityId}`)).json()
    },
    enter: (vendorId: string, docNumber: string) =>
      admin.save('POST', '/api/ap/purchase-invoice', { record: draft(vendorId, docNumber) }),
  }
}
