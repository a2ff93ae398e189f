import { beforeAll, expect, it } from 'vitest'
import type { HomeFigures } from '../../../../shared/contracts/home.ts'
import type { Row } from '../../modules/admin/calls.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { enterMasters } from '../../../support/northgate-masters.ts'
import { succeeded } from '../../../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../../../support/purchase-desk.ts'

const { books, as } = await startNorthgate()
const admin = as('admin')
const { act, drafted } = purchaseDesk(books, admin)

beforeAll(() => enterMasters(admin, books))

const home = async () => (await admin.get('/api/shell/home?zone=America/Toronto')).json() as HomeFigures
/** Number of documents that are told as due; none where nothing is due. */
const due = async () => (await home()).kpis.find(({ id }) => id === 'payablesDue')?.note?.['count'] ?? 0
const waiting = async () => (await home()).queues.find(({ id }) => id === 'invoicesToApprove')?.count ?? 0
const bill = (docNumber: string): Promise<Row> => drafted(document(docNumber, '100.00', [line('6200', '100.00')]))

it('what payables say on HOME is kept, and right after each posting and submission', async () => {
  const before = { due: await due(), waiting: await waiting() }
  succeeded(await act('post', await bill('KEPT-1'), ['ap.purchaseInvoice.notTwice']))
  expect(await due()).toBe(before.due + 1)
  succeeded(await act('submit', await bill('KEPT-2'), ['ap.purchaseInvoice.notTwice']))
  expect(await waiting()).toBe(before.waiting + 1)
})
