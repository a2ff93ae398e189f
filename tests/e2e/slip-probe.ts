import type { Page } from '@playwright/test'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { postingPreview } from '../../shared/contracts/posting-preview.ts'
import { Slip } from '../support/slip.ts'
import { kitProbeWithStyles } from './kit-probe.ts'
import { installProbes, probePath } from './probe-module.ts'

const ROOM = 'slip1/slip'

/** The test document as a screen of the suite: one short definition. */
const SCREEN = `
import { defineModule } from './shared/kit/module.ts'
import { differenceOf, totalOf } from './shared/kit/grid/line-totals.ts'
import { section, transaction } from './shared/kit/screen.ts'
import { installSession } from './shared/session/session.ts'
import { Slip } from './tests/support/slip.ts'

const look = document.createElement('link')
look.rel = 'stylesheet'
look.href = '/probes/slip1.css'
document.head.append(look)
installSession({ current: () => null, accessToken: async () => 'probe', renew: async () => 'probe', signOut: async () => {} })
const screen = transaction({
  id: '${ROOM}',
  document: { ...Slip, noun: 'slip' },
  list: ['slipNo', 'status', 'receiver', 'givenOn'],
  header: [section('document', ['receiver', 'givenOn'])],
  lines: { items: { totals: ['amount'] } },
  actions: ['post', 'reverse'],
  totals: [
    { name: 'given', of: (slip) => totalOf(slip.items, 'amount') },
    { name: 'remaining', of: (slip) => differenceOf(slip.items.length * 1.1, totalOf(slip.items, 'amount')), mustBeZero: true },
  ],
})
export default defineModule({ name: 'slip1', namespaces: ['admin'], screens: { slip: async () => ({ default: screen }) } })`

export const TEXTS = {
  title: 'Slips',
  record: 'Slip',
  records: 'Slips',
  fields: {
    slipNo: 'Slip number',
    status: 'Status',
    receiver: 'Receiver',
    givenOn: 'Given on',
    items: { product: 'Product', quantity: 'Quantity', unit: 'Unit', amount: 'Amount', isRush: 'Rush' },
  },
  sections: { document: 'Document', items: 'Items' },
  choices: {
    status: { Draft: 'Draft', Posted: 'Posted', Reversed: 'Reversed' },
    items: { unit: { Each: 'Each', Kilogram: 'Kilogram' } },
  },
  actions: { post: 'Post', reverse: 'Reverse' },
  totals: { given: 'Handed out', remaining: 'Remaining to hand out' },
}

type Row = Record<string, unknown>

/** What the server of the slip was asked to write. */
export interface SlipServer {
  readonly address: string
  readonly writes: { method: string; path: string; body: Row }[]
}

const answer = (change: Row) => ({ ResultStatus: 1, ResultCode: 'SAVED', Message: null, Problems: [], ...change })
const side = { memo: null, firm: null }
const PREVIEW = postingPreview('CAD', [
  { account: '5100', name: 'Supplies', debit: '1100', credit: null, ...side },
  { account: '1200', name: 'Inventory', debit: null, credit: '1100', ...side },
])
const ALLOWED = ['view', 'add', 'edit', 'delete', 'export', 'post', 'reverse']

/**
 * Puts the test document under Inventory Control. Its calls are answered here, with ids for its lines as the server gives them;
 * what the server really does with a document is shown by tests/server/platform/document.
 */
export async function installSlip(page: Page, lines: number): Promise<SlipServer> {
  const writes: SlipServer['writes'] = []
  const item = (i: number) => ({
    lineId: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    product: `ROD-${i}`,
    quantity: '2',
    unit: 'Each',
    amount: '1.1',
    isRush: false,
  })
  let stored: Row = {
    ...emptyRecord(Slip.fields),
    slipNo: 'SL 7',
    status: 'Draft',
    receiver: 'P. Nair',
    givenOn: '2026-11-20',
    items: Array.from({ length: lines }, (_, i) => item(i)),
    ...{ id: '11111111-0000-4000-8000-000000000001', version: 1 },
    ...{ createdBy: 'A', createdOn: '2026-11-20T09:00:00Z', updatedBy: 'A', updatedOn: '2026-11-20T09:00:00Z' },
  }
  const { source, css } = await kitProbeWithStyles(SCREEN)
  await page.route('**/probes/slip1.css', (route) => route.fulfill({ contentType: 'text/css', body: css }))
  await page.route('**/locales/*/admin.json*', async (route) => {
    const own = (await (await route.fetch()).json()) as Row
    const rules = { ...(own['rules'] as Row), slip: { cannotBeChanged: 'A posted slip is not changed any more.' } }
    await route.fulfill({ json: { ...own, rules, slip: TEXTS } })
  })
  await page.route('**/api/admin/slip**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const path = pathname.slice('/api/admin/slip'.length)
    const access = { actions: ALLOWED, fields: {} }
    if (path === '/access') return route.fulfill({ json: access })
    if (path.endsWith('/course'))
      return route.fulfill({ json: { events: [], comes: [], stages: [], next: null, leads: null } })
    if (path.endsWith('/attachments'))
      return route.fulfill({ json: { Page: 1, PageSize: 200, List: [], TotalCount: 0 } })
    if (request.method() === 'GET' && path === '')
      return route.fulfill({ json: { Page: 1, PageSize: 250, List: [stored], TotalCount: 1, Access: access } })
    if (request.method() !== 'GET') {
      const body = request.postDataJSON() as Row
      if (path.endsWith('/preview')) return route.fulfill({ json: answer({ Data: PREVIEW }) })
      writes.push({ method: request.method(), path, body })
      const isPost = path.endsWith('/post')
      if (isPost && !(body['confirmed'] as string[]).length)
        return route.fulfill({
          json: answer({
            ResultStatus: 3,
            ResultCode: 'QUESTION',
            Problems: [{ Field: null, Key: 'admin:rules.slip.cannotBeChanged', Args: {} }],
          }),
        })
      const record = (body['record'] ?? {}) as Row
      const items = ((record['items'] ?? stored['items']) as Row[]).map((row, i) => ({ ...item(90_000 + i), ...row }))
      stored = {
        ...stored,
        ...record,
        items,
        ...(isPost ? { status: 'Posted' } : {}),
        version: Number(stored['version']) + 1,
      }
    }
    const opening = request.method() === 'GET' ? { Access: access, Attachments: 0 } : {}
    await route.fulfill({ json: { ...answer({ Data: stored, EntityId: stored['id'] }), ...opening } })
  })
  await installProbes(page, [{ module: 'slip1', rooms: [ROOM], source }])
  return { address: `#${probePath(ROOM)}`, writes }
}
