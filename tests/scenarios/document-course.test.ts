import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CourseEvent, DocumentCourse } from '../../shared/contracts/document-course.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'

/** [judgement 12, 13] What a document tells of its own course, and who can lead it on. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const clerk = as('clerk')
const approver = as('approver')
const { act, drafted, posted } = purchaseDesk(books, admin)
const desk = new PayablesDesk(books, admin)

const courseOf = async ({ id }: Row, calls: Calls = clerk) =>
  (await calls.get(`/api/ap/purchase-invoice/${String(id)}/course`)).json() as DocumentCourse
const words = ({ kind, state, by, fields }: CourseEvent) => [state ?? kind, by, ...(fields ?? [])].join(' ')

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterLimits(books, [['PurchaseInvoice', '5000', 'approver']])
})

describe('[finance 7.1 course] the course of a document', () => {
  it('is what was done to it and by whom, the newest first, with who can do the next step', async () => {
    const draft = await drafted(document('CO-1', '6000.00', [line('6200', '6000.00')]), clerk)
    const submitted = succeeded(await act('submit', draft, [], clerk))
    const waiting = await courseOf(submitted)
    expect(waiting.events.map(words)).toEqual(['Submitted Priya Nair', 'entered Priya Nair'])
    expect(waiting.stages.map(({ state, by }) => [state, by])).toEqual([
      ['Draft', 'Priya Nair'],
      ['Submitted', 'Priya Nair'],
      ['Approved', null],
      ['Posted', null],
    ])
    // Whoever has entered it does not approve it; whoever is named can.
    expect(waiting.next).toMatchObject({
      action: 'approve',
      who: ['Alex Morgan', 'David Chen'],
      more: false,
      you: false,
    })
    const other = await drafted(document('CO-1B', '6000.00', [line('6200', '6000.00')]), clerk)
    succeeded(await act('approve', succeeded(await act('submit', other, [], clerk)), [], admin))
    // Of one that the administrator has entered he is not.
    const own = await drafted(document('CO-1C', '6001.00', [line('6200', '6001.00')]), admin)
    expect((await courseOf(succeeded(await act('submit', own)))).next).toMatchObject({ who: ['David Chen'] })
    expect((await courseOf(submitted, approver)).next).toMatchObject({ you: true })

    const approved = succeeded(await act('approve', submitted, [], approver))
    const done = succeeded(await act('post', approved, [], clerk))
    const course = await courseOf(done)
    expect(course.events.map(words).slice(0, 3)).toEqual([
      'Posted Priya Nair',
      'Approved David Chen',
      'Submitted Priya Nair',
    ])
    expect(course.next).toBeNull()
  })

  it('says what is changed after it was posted, what settles it, and where it leads on', async () => {
    const invoice = await posted(document('CO-2', '200.00', [line('6200', '200.00')]))
    const open = await courseOf(invoice, admin)
    expect(open.leads).toMatchObject({ key: 'ap:purchaseInvoice.leads.propose', args: { amount: '200.00' } })
    expect(open.stages).toEqual([])
    const change = { record: { notes: 'Agreed by telephone' }, version: invoice['version'] }
    succeeded(await admin.save('PUT', `/api/ap/purchase-invoice/${String(invoice['id'])}`, change))
    expect((await courseOf(invoice)).events.map(words)[0]).toBe('changed Alex Morgan notes')

    const items = await desk.items('V100', '2026-06-10', { 'CO-2': { pay: '200.00' } })
    const payment = await desk.paid(desk.payment('V100', '2026-06-10', '200.00', items))
    const paid = await courseOf(invoice, admin)
    const [settled] = paid.events.filter(({ kind }) => kind === 'told')
    expect(settled).toMatchObject({ text: { key: 'ap:payment.record' }, amount: { value: '200.00', currency: 'CAD' } })
    expect(paid.leads).toMatchObject({ room: 'ap/payment', query: { record: payment['id'] } })
    expect(paid.comes).toEqual([])
  })

  it('tells nothing that its reader may not know', async () => {
    const invoice = await posted(document('CO-3', '100.00', [line('6200', '100.00')]))
    const before = await courseOf(invoice)
    expect(before.events.some(({ kind }) => kind === 'state')).toBe(true)
    await sql`insert into widget_security (role_id, screen, widget, mode)
      select r.role_id, 'ap/purchase-invoice', w.widget, 'hide' from user_role r
      join app_user u on u.id = r.user_id and u.user_name = 'clerk' cross join (values ('status'), ('docAmount')) w (widget)`.execute(
      books.db,
    )
    const course = await courseOf(invoice)
    expect([course.events.filter(({ kind }) => kind === 'state'), course.stages]).toEqual([[], []])
    expect(JSON.stringify(course)).not.toContain('100.00')
    // Dots tell no day, and lead nowhere.
    await sql`update widget_security set mode = 'mask'`.execute(books.db)
    await sql`insert into widget_security (role_id, screen, widget, mode)
      select role_id, screen, 'dueDate', 'mask' from widget_security where widget = 'docAmount'`.execute(books.db)
    const masked = await courseOf(invoice)
    expect([masked.comes.map(({ fields }) => fields), masked.leads]).toEqual([[], null])
    expect(JSON.stringify(masked)).not.toMatch(/100\.00|••/)
  })
})
