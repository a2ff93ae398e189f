import { describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Journal } from '../../../../shared/contracts/gl/journal.ts'
import { rules, startStaff, type Row } from '../admin/calls.ts'

const { app, admin, clerk } = await startStaff()

const JOURNALS = '/api/gl/journal'
const journal = (changes: Row = {}): Row => ({
  ...emptyRecord(Journal.fields),
  journalDate: '2026-11-17',
  source: 'GJ',
  dataType: 'Actual',
  ...changes,
})
const open = (changes: Row = {}, confirmed?: string[]) =>
  admin.save('POST', JOURNALS, { record: journal(changes), confirmed })
const move = (id: string, name: 'close' | 'reopen') => admin.save('POST', `${JOURNALS}/${id}/${name}`, {})

describe('accounting journals', () => {
  it('[S5.41] need date, source and data type, a period that exists and is open, and a known source', async () => {
    expect(rules(await open({ journalDate: '', source: '', dataType: '' }))).toEqual([
      ['journalDate', 'kit:problems.required'],
      ['source', 'kit:problems.required'],
      ['dataType', 'kit:problems.required'],
    ])
    expect(rules(await open({ source: 'XX' }))).toEqual([['source', 'kit:refused.unknownRecord']])
    // [S8.20]
    expect(rules(await open({ journalDate: '2030-01-01' }))).toEqual([['journalDate', 'ledger:refused.noPeriod']])
    expect((await clerk.write('POST', JOURNALS, { record: journal() })).statusCode).toBe(403)
    await app.pool.query('update company set is_default = false')
    expect(rules(await open())).toEqual([[null, 'gl:rules.journal.companyGiven']])
    await app.pool.query(`update company set is_default = true where company_id = 'NORTHGATE'`)
  })

  it('[S5.41] [FG12] a second open one of the same source, type and date is asked about, then opened', async () => {
    // The rent of October is posted on the first, the day-book of that day is open.
    const same = { journalDate: '2026-10-01', description: 'By hand' }
    const asked = await open(same)
    expect(asked).toMatchObject({ ResultStatus: 3, Problems: [{ Key: 'ledger:questions.sameJournalOpen' }] })
    const opened = await open(same, [asked.Problems![0]!.Key])
    expect(opened).toMatchObject({
      ResultStatus: 1,
      Data: { status: 'Open', companyId: 'NORTHGATE', description: 'By hand' },
    })
    expect(String(opened.Data!['journalNo'])).toMatch(/^2026-\d{6}$/)
    const { List } = await admin.list(`${JOURNALS}?journalDate=2026-10-01&source=GJ&SortFields=journalNo`)
    expect(List).toMatchObject([
      { period: '2026-10', entryCount: 1, debit: '6500', credit: '6500' },
      { period: '2026-10', entryCount: 0, debit: '0', credit: '0' },
    ])
  })

  it('close and reopen by hand; one with entries is not deleted, an empty one is', async () => {
    const { EntityId: id } = await open()
    expect(await move(id!, 'close')).toMatchObject({ ResultStatus: 1, Data: { status: 'Closed' } })
    expect(rules(await move(id!, 'close'))).toEqual([[null, 'ledger:refused.journalIsClosed']])
    expect(await move(id!, 'reopen')).toMatchObject({ ResultStatus: 1, Data: { status: 'Open' } })
    const { Data } = await admin.read(`${JOURNALS}/${id}`)
    const save = { record: { description: 'Counted stock' }, version: Data!['version'] }
    expect(await admin.save('PUT', `${JOURNALS}/${id}`, save)).toMatchObject({ Data: { description: 'Counted stock' } })
    expect((await admin.list(`${JOURNALS}/${id}/history`)).List).toContainEqual(
      expect.objectContaining({ columnName: 'status', oldValue: 'Closed', newValue: 'Open' }),
    )
    const now = Number(Data!['version']) + 1
    expect(await admin.save('DELETE', `${JOURNALS}/${id}?version=${now}`)).toMatchObject({ ResultStatus: 1 })
    const used = (await admin.list(`${JOURNALS}?entryCount=1&PageSize=1`)).List[0]!
    expect(
      rules(await admin.save('DELETE', `${JOURNALS}/${String(used['id'])}?version=${String(used['version'])}`)),
    ).toEqual([[null, 'gl:rules.journal.entriesStay']])
  })

  it('[finance 5.9] are closed many at once: one that has nothing against it closes, another says what does', async () => {
    const ids = [(await open())!.EntityId!, (await open({ source: 'AJ' }))!.EntityId!]
    expect(await move(ids[1]!, 'close')).toMatchObject({ ResultStatus: 1 })
    const asked = { ids, total: 2, parameters: {} }
    const { Data } = await admin.save('POST', `${JOURNALS}/actions/close`, asked)
    expect(Data).toMatchObject({ changed: 1 })
    const { rows: left } = Data as { rows?: { id: string; problems: { Key: string }[] }[] }
    expect(left).toMatchObject([{ id: ids[1], problems: [{ Key: 'ledger:refused.journalIsClosed' }] }])
    expect((await clerk.write('POST', `${JOURNALS}/actions/close`, asked)).statusCode).toBe(403)
    for (const id of ids) {
      const { version, status } = (await admin.read(`${JOURNALS}/${id}`)).Data!
      expect(status).toBe('Closed')
      await admin.save('DELETE', `${JOURNALS}/${id}?version=${String(version)}`)
    }
  })

  it('lead to their entries, which are read with their lines and never written', async () => {
    const { List } = await clerk.list('/api/gl/entry?postingDate=2024-01-01&source=%3DOB')
    expect(List).toMatchObject([{ description: 'Opening balances', debit: '1035000', currency: 'CAD' }])
    const { Data } = await clerk.read(`/api/gl/entry/${String(List[0]!['id'])}`)
    const lines = Data!['lines'] as Row[]
    expect(lines).toHaveLength(8)
    expect(lines[0]).toMatchObject({ lineNo: 1, account: '1000', accountName: 'Operating bank, CAD', debit: '612000' })
    expect((await admin.write('POST', '/api/gl/entry', { record: {} })).statusCode).toBe(404)
  })
})
