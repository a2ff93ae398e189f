import { beforeAll, expect, it } from 'vitest'
import type { CustomerAccount } from '../../shared/contracts/ar/account-inquiry.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'

/** [finance 8.5 hold] Customers who are sold to no more until somebody says so, over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, approver, clerk] = [as('admin'), as('approver'), as('clerk')]
const atDesk = new ReceivablesDesk(clerk)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
})

const decide = (calls: typeof admin, what: string, body: Row) =>
  calls.save('POST', `/api/ar/account-inquiry/C100/${what}`, { reason: null, note: null, ...body })

it('[finance 8.5 hold] is set with a reason and taken off with words by whoever may, and kept with who and when', async () => {
  const decision = (rule: string) => `ar:rules.credit.${rule}`
  expect(rules(await decide(clerk, 'hold', {}))).toEqual([['reason', decision('holdReasoned')]])
  expect(rules(await decide(clerk, 'hold', { reason: 'NOSUCH' }))).toEqual([['reason', decision('reasonKnown')]])
  succeeded(await decide(clerk, 'hold', { reason: 'MATCH', note: 'Two cheques came back' }))
  expect(rules(await decide(clerk, 'hold', { reason: 'MATCH' }))).toEqual([[null, decision('heldAlready')]])
  const account = (await admin.read('/api/ar/account-inquiry/C100?AsOf=2026-06-30')).Data as unknown as CustomerAccount
  expect(account.credit).toMatchObject({ isHeld: true, holdReason: 'MATCH' })
  const refused = await atDesk.act('post', await atDesk.drafted('1.00'))
  expect(rules(refused)).toEqual([['billToId', 'ar:rules.customerInvoice.customerNotHeld']])
  // Whoever sells does not release.
  expect(
    (await clerk.write('POST', '/api/ar/account-inquiry/C100/release', { reason: null, note: 'x' })).statusCode,
  ).toBe(403)
  const { id, version } = (await clerk.read('/api/admin/firm/C100')).Data as unknown as Row
  const freed = { version, record: { billTo: { onHold: false, holdReason: null } } }
  expect(rules(await clerk.save('PUT', `/api/admin/firm/${String(id)}`, freed))).toEqual([
    ['billTo.onHold', 'admin:rules.firm.releaseRight'],
  ])
  expect(rules(await decide(approver, 'release', {}))).toEqual([['note', decision('releaseReasoned')]])
  succeeded(await decide(approver, 'release', { note: 'Certified cheque received' }))
  const { rows } = (await admin.read('/api/ar/account-inquiry/C100/credit?AsOf=2026-06-30')).Data as unknown as {
    rows: Row[]
  }
  expect(rows.map(({ decision: what, reason, note, decidedBy }) => [what, reason, note, decidedBy])).toEqual([
    ['Release', null, 'Certified cheque received', 'David Chen'],
    ['Hold', 'MATCH', 'Two cheques came back', expect.any(String)],
  ])
  const { List } = await admin.list(`/api/admin/audit-log?entity=admin.firm&recordKey=C100&PageSize=100`)
  const held = List.filter(({ columnName }) => String(columnName).endsWith('onHold'))
  expect(held.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
    ['true', 'false'],
    ['false', 'true'],
  ])
})
