import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PeriodClose } from '../../shared/contracts/gl/period-checklist.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { openingDesk, SAGE } from '../support/opening-desk.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'

/** [judgement 20] Nothing of an opening is posted before a second person has looked at it, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-01-05T16:00:00Z') } })
const [admin, controller] = [as('admin'), as('controller')]
const { bring, work, act, posted, brought, emptied } = openingDesk({ app, admin, second: controller })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
})
afterEach(emptied)

const waiting = async (calls: typeof admin) =>
  ((await calls.get('/api/shell/waiting?Top=100')).json() as { rows: Row[] }).rows.filter(
    ({ kind }) => kind === 'gl.openingBalance',
  )

describe('an opening', () => {
  it('is submitted by whoever brought it and posted by another, for whom it waits', async () => {
    await brought(SAGE)
    expect(rules(await act('post'))).toEqual([['status', 'kit:refused.wrongState']])
    expect(await waiting(controller)).toEqual([])
    succeeded(await act('submit'))
    expect(rules(await act('post'))).toEqual([[null, 'kit:refused.ownHand']])
    expect(await waiting(admin)).toEqual([])
    expect(await waiting(controller)).toMatchObject([
      {
        number: expect.stringMatching(/^OB\d+$/),
        amount: '140580',
        by: 'Alex Morgan',
        opened: true,
        approve: 'post',
      },
    ])
    const mine = await work()
    expect(mine).toMatchObject({ status: 'Submitted', submittedBy: 'Alex Morgan', postedBy: null })
    expect(mine.waitsFor).toMatchObject({ alone: false })
    expect(mine.waitsFor!.names.length).toBeGreaterThan(0)
    expect((await work(controller)).waitsFor).toBeNull()
    succeeded(await act('post', {}, { calls: controller }))
    expect(await work()).toMatchObject({ status: 'Posted', postedAlone: false, waitsFor: null })
    expect(await waiting(controller)).toEqual([])
  })

  it('is not changed while it waits, and comes back with a reason', async () => {
    await brought(SAGE)
    succeeded(await act('submit'))
    expect(rules(await bring('Vendors', `${SAGE.Vendors}\n`))).toEqual([[null, 'gl:rules.openingBalance.isSubmitted']])
    expect(rules(await act('put-away', { part: 'Vendors' }))).toEqual([[null, 'gl:rules.openingBalance.isSubmitted']])
    expect(rules(await act('day', { opensOn: '2026-01-02' }))).toEqual([[null, 'gl:rules.openingBalance.isSubmitted']])
    const back = { parameters: { approvalNote: 'Another aged list, please' } }
    succeeded(await act('return', back, { calls: controller }))
    expect(await work()).toMatchObject({
      status: 'Draft',
      approvalNote: 'Another aged list, please',
      submittedBy: null,
    })
    // Whoever looked at it alone has no hand in it.
    succeeded(await act('submit'))
    succeeded(await act('post', {}, { calls: controller }))
  })

  it('wants a role of the limit of journal entries that it passes', async () => {
    await enterLimits(books, [['JournalEntry', '100000', 'approver']])
    await brought(SAGE)
    succeeded(await act('submit'))
    expect(rules(await act('post', {}, { calls: controller }))).toEqual([['total', 'kit:refused.approverOfLimit']])
    expect(await waiting(controller)).toEqual([])
    expect((await waiting(as('approver'))).map(({ limit }) => limit)).toEqual([{ above: '100000', currency: 'CAD' }])
    succeeded(await act('post', {}, { calls: as('approver') }))
    await sql`delete from gl_approval_limit`.execute(books.db)
  })

  it('stands against the close of its period as long as it is not posted', async () => {
    const found = async () => {
      const { checks } = (await admin.get('/api/gl/period-close')).json() as PeriodClose
      return checks.find(({ id }) => id === 'drafts')?.count ?? 0
    }
    await brought(SAGE)
    succeeded(await act('day', { opensOn: '2026-01-01' }))
    expect(await found()).toBe(1)
    await posted()
    expect(await found()).toBe(0)
  })
})

describe('a company with one user', () => {
  it('posts it alone, asked first, and it is said with it for good', async () => {
    await brought(SAGE)
    succeeded(await act('submit'))
    await sql`update app_user set disabled = true where user_name <> 'admin'`.execute(books.db)
    try {
      expect((await work()).waitsFor).toEqual({ names: [], more: false, alone: true })
      const asked = await act('post')
      expect([asked.ResultStatus, rules(asked)]).toEqual([3, [[null, 'gl:rules.openingBalance.postedAlone']]])
      succeeded(await act('post', { confirmed: ['gl.openingBalance.postedAlone'] }))
      expect(await work()).toMatchObject({ status: 'Posted', postedBy: 'Alex Morgan', postedAlone: true })
      const { List } = await admin.list('/api/gl/opening-balance?status==Posted')
      expect(List).toMatchObject([{ postedAlone: true }])
    } finally {
      await sql`update app_user set disabled = false`.execute(books.db)
    }
  })
})

describe('a hand in it', () => {
  it('keeps everybody from posting it who has brought a part of it or changed its day', async () => {
    await brought(SAGE)
    succeeded(await act('day', { opensOn: '2026-01-02' }, { calls: controller }))
    succeeded(await act('submit'))
    expect(rules(await act('post', {}, { calls: controller }))).toEqual([[null, 'kit:refused.ownHand']])
    const set = sql`update opening_balance set status = 'Posted', approver_id = written_by[1] where status = 'Submitted'`
    await expect(set.execute(books.db)).rejects.toThrow(/opening_balance_posted/)
    const none = sql`update opening_balance set status = 'Posted' where status = 'Submitted'`
    await expect(none.execute(books.db)).rejects.toThrow(/names who approved/)
    succeeded(await act('return', { parameters: { approvalNote: 'None of us' } }))
    for (const { part } of (await work()).files) succeeded(await act('put-away', { part }))
  })
})
