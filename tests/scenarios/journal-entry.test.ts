import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Allocation } from '../../shared/contracts/gl/allocation.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Calls, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'

/** [finance 9.1] What is entered by hand in the books of Northgate, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-31T16:00:00Z') } })
const [admin, clerk, approver] = [as('admin'), as('clerk'), as('approver')]
const PATH = '/api/gl/journal-entry'
const empty = emptyRecord(JournalEntry.fields.lines.fields!)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterLimits(books, [['JournalEntry', '50000', 'approver']])
  await sql`
    insert into gl_account (account, natural_account, name, account_type, heading, active, manual, revalued, reconciled, retained_earnings,
                            created_by, updated_by)
    select n::text, n::text, 'Heads ' || n, 'Statistical', false, true, true, false, false, false, 'test', 'test'
    from unnest(array[9001, 9002, 9003]) n`.execute(books.db)
})

const document = (lines: readonly Row[], more: Row = {}): Row => ({
  ...emptyRecord(JournalEntry.fields),
  ...{ source: 'GJ', dataType: 'Actual', isAdjusting: false, entryDate: '2026-06-30', description: 'By hand' },
  ...more,
  lines: lines.map((line) => ({ ...empty, ...line })),
})
const saved = (lines: readonly Row[], more: Row = {}, calls: Calls = admin) =>
  calls.save('POST', PATH, { record: document(lines, more) })
const drafted = async (lines: readonly Row[], more: Row = {}, calls: Calls = admin) =>
  succeeded(await saved(lines, more, calls))
const act = (name: string, { id, version }: Row, parameters?: Row, calls: Calls = admin) =>
  calls.save('POST', `${PATH}/${String(id)}/${name}`, { version, confirmed: [], ...(parameters ? { parameters } : {}) })
const dr = (glAccount: string, debit: string, more: Row = {}) => ({ glAccount, debit, ...more })
const cr = (glAccount: string, credit: string, more: Row = {}) => ({ glAccount, credit, ...more })
const own = (field: string, rule: string) => [[field, `gl:rules.journalEntry.${rule}`]]
const figuresOf = ({ lines }: Row) =>
  (lines as Row[]).map(({ glAccount, debit, credit }) => [glAccount, debit ?? null, credit ?? null])

describe('an entry by hand', () => {
  it('[finance 9.1] bears on its next line what is missing, is posted, and taken back on a day', async () => {
    const draft = await drafted([dr('6100', '2400.00'), dr('6200', '100.00'), { glAccount: '2055' }])
    expect(draft).toMatchObject({ status: 'Draft', currency: 'CAD', rate: '1', total: '2500', difference: '0' })
    expect(figuresOf(draft)[2]).toEqual(['2055', null, '2500'])
    const posted = succeeded(await act('post', draft))
    expect(posted).toMatchObject({ status: 'Posted', entryNo: expect.any(String) })
    expect(await entryOf(books, posted)).toEqual(inOrder('Dr 6100 2,400.00; Dr 6200 100.00; Cr 2055 2,500.00'))
    const back = succeeded(await act('reverse', posted, { reversalDate: '2026-06-30' }))
    expect(back).toMatchObject({ status: 'Reversed', reversedOn: '2026-06-30' })
    expect(await entryOf(books, back, 'post.rev')).toEqual(
      inOrder('Dr 2055 2,500.00; Cr 6100 2,400.00; Cr 6200 100.00'),
    )
  })

  it('[FG1] is refused with the difference when it does not sum to zero', async () => {
    const draft = await drafted([dr('6100', '100.00'), cr('1000', '99.99')])
    const refused = await act('post', draft)
    expect(rules(refused)).toEqual([['lines', 'ledger:refused.notBalanced']])
    expect(refused.Problems![0]!.Args).toEqual({ difference: '0.01', currency: 'CAD' })
  })

  it('[FG3] turns back by itself on its day', async () => {
    const accrual = await drafted([dr('6100', '2400.00'), cr('2055', '2400.00')], { autoReverseOn: '2026-07-01' })
    const posted = succeeded(await act('post', accrual))
    expect(await entryOf(books, posted)).toEqual(inOrder('Dr 6100 2,400.00; Cr 2055 2,400.00'))
    expect(await entryOf(books, posted, 'post.rev')).toEqual(inOrder('Dr 2055 2,400.00; Cr 6100 2,400.00'))
    const read = (await admin.read(`${PATH}/${String(posted['id'])}`)).Data!
    expect(read['turnedBackNo']).toMatch(/^2026-/)
    const { rows } = await sql<{ day: string }>`
      select posting_date::text as day from entry_shown where entry_no = ${read['turnedBackNo']}`.execute(books.db)
    expect(rows).toEqual([{ day: '2026-07-01' }])
    const late = await drafted([dr('6100', '1.00'), cr('2055', '1.00')], { autoReverseOn: '2027-07-01' })
    const asked = await act('post', late)
    expect([asked.ResultStatus, rules(asked)]).toEqual([3, own('autoReverseOn', 'turnsBackSoon')])
    expect(asked.Problems![0]!.Args).toEqual({ date: '2027-07-01', days: '366', entryDate: '2026-06-30' })
    const confirmed = { version: late['version'], confirmed: ['gl.journalEntry.turnsBackSoon'] }
    const answered = await admin.save('POST', `${PATH}/${String(late['id'])}/post`, confirmed)
    expect(succeeded(answered)).toMatchObject({ status: 'Posted', turnedBackNo: null })
    const early = await saved([], { autoReverseOn: '2026-06-30' })
    expect(rules(early)).toEqual(own('autoReverseOn', 'turnsBackLater'))
  })

  it('[finance 9.1] has two lines at least, each on one side, on accounts that take it', async () => {
    expect(rules(await act('post', await drafted([dr('6100', '0.00'), cr('2055', '0.00')])))).toEqual(
      own('lines', 'linesGiven'),
    )
    const both = await saved([{ glAccount: '6100', debit: '1.00', credit: '1.00' }])
    expect(rules(both)).toEqual(own('lines.0.credit', 'oneSide'))
    const control = await drafted([dr('2000', '5.00'), cr('6100', '5.00')])
    expect(rules(await act('post', control, undefined, clerk))).toEqual([
      ['lines.0.glAccount', 'ledger:refused.controlAccount'],
    ])
  })

  it('[finance 2.3] reaches a bank only by a right of its own, and with a reference', async () => {
    const bare = await drafted([dr('6300', '25.00'), cr('1000', '25.00')])
    expect(rules(await act('post', bare, undefined, clerk))).toEqual([
      ['lines.1.glAccount', 'ledger:refused.controlAccount'],
    ])
    expect(rules(await act('post', bare))).toEqual([['lines.1.glAccount', 'ledger:refused.bankNeedsReference']])
    const named = await drafted([dr('6300', '25.00'), cr('1000', '25.00', { reference: 'Fee of June' })])
    expect(await entryOf(books, succeeded(await act('post', named)))).toEqual(inOrder('Dr 6300 25.00; Cr 1000 25.00'))
  })

  it('[finance 9.1 tax] says on a line of a tax account of which tax it is, and on what amount', async () => {
    const tax = { taxCode: 'HST', taxBase: '200.00' }
    const draft = await drafted([dr('6200', '200.00'), dr('2110', '26.00', tax), cr('2055', '226.00')])
    const posted = succeeded(await act('post', draft))
    const told = async (entry: Row, purpose: string) => {
      const { rows } = await sql<Row>`
        select l.gl_account as account, l.tax_code as tax, l.tax_base::float as base from entry_line_shown l join entry_shown e on e.id = l.entry_id
        where e.document_id = ${entry['id']}::uuid and e.purpose = ${purpose} and l.tax_code is not null`.execute(
        books.db,
      )
      return rows
    }
    expect(await told(posted, 'post')).toEqual([{ account: '2110', tax: 'HST', base: 200 }])
    const back = succeeded(await act('reverse', posted, { reversalDate: '2026-06-30' }))
    expect(await told(back, 'post.rev')).toEqual([{ account: '2110', tax: 'HST', base: -200 }])
  })

  it('[finance 9.1 tax] names a tax only on an account that its return reads, and a taxed amount only with its tax', async () => {
    const elsewhere = await saved([dr('6200', '26.00', { taxCode: 'HST' }), dr('2110', '1.00', { taxBase: '8.00' })])
    expect(rules(elsewhere)).toEqual([
      ['lines.0.taxCode', 'gl:rules.journalEntry.taxOfItsAccount'],
      ['lines.1.taxCode', 'gl:rules.journalEntry.taxBaseOfTax'],
    ])
    expect(elsewhere.Problems![0]!.Args).toEqual({ glAccount: '6200', accounts: '2100, 2110' })
    const counted = await saved([dr('2110', '26.00', { taxCode: 'HST' })], { dataType: 'Budget' })
    expect(rules(counted)).toEqual([['lines.0.taxCode', 'gl:rules.journalEntry.taxOfItsAccount']])
  })

  it('[finance 5.6] is in a currency at the rate of its day', async () => {
    const draft = await drafted([dr('6200', '10.00'), cr('2055', '10.00')], { currency: 'USD' })
    expect(draft).toMatchObject({ rate: '1.36', total: '10' })
    expect(await entryOf(books, succeeded(await act('post', draft)))).toEqual(inOrder('Dr 6200 13.60; Cr 2055 13.60'))
    const far = await saved([dr('6200', '10.00')], { currency: 'USD', rate: '2.5' })
    expect(rules(far)).toEqual(own('rate', 'rateWithinFluctuation'))
  })

  it('[FI12] above a limit is posted when another has approved it', async () => {
    const draft = await drafted([dr('6200', '50000.01'), cr('2055', '50000.01')], {}, clerk)
    expect(rules(await act('post', draft, undefined, clerk))).toEqual([['lines', 'kit:refused.aboveLimit']])
    const submitted = succeeded(await act('submit', draft, undefined, clerk))
    const approved = succeeded(await act('approve', submitted, undefined, approver))
    expect(succeeded(await act('post', approved, undefined, clerk))).toMatchObject({ status: 'Posted' })
  })

  it('[finance 2.1] that is budgeted or counted has no other side', async () => {
    const budget = await drafted([dr('6100', '1200.00')], { dataType: 'Budget' })
    expect(succeeded(await act('post', budget))).toMatchObject({ status: 'Posted' })
    const turned = await saved([], { dataType: 'Budget', autoReverseOn: '2026-07-01' })
    expect(rules(turned)).toEqual(own('autoReverseOn', 'onlyActualTurnsBack'))
  })

  it('[FI7] is posted once, however often it is asked for', async () => {
    const draft = await drafted([dr('6200', '7.00'), cr('2055', '7.00')])
    const key = randomUUID()
    const body = { version: draft['version'], confirmed: [] }
    const first = succeeded(await admin.save('POST', `${PATH}/${String(draft['id'])}/post`, body, key))
    const again = succeeded(await admin.save('POST', `${PATH}/${String(draft['id'])}/post`, body, key))
    expect(again['entryNo']).toBe(first['entryNo'])
  })

  it('[finance 5.9] stands as a draft against the close of a day-book of its own source', async () => {
    await drafted([dr('6200', '7.00')], { source: 'AJ', entryDate: '2026-06-12' })
    const adjusting = succeeded(
      await act(
        'post',
        await drafted([dr('6200', '3.00'), cr('2055', '3.00')], { source: 'AJ', entryDate: '2026-06-12' }),
      ),
    )
    const { rows } = await sql<{ id: string }>`
      select j.id from journal j join entry e on e.journal_id = j.id
      where e.entry_no = ${adjusting['entryNo']}`.execute(books.db)
    const closed = await admin.save('POST', `/api/gl/journal/${rows[0]!.id}/close`, { confirmed: [] })
    expect(rules(closed)).toEqual([[null, 'ledger:refused.draftsWait']])
  })

  it('is printed with what it says, and swaps its sides', async () => {
    const draft = await drafted([dr('6200', '12.00', { description: 'Printed words' }), cr('2055', '12.00')])
    const answer = await admin.get(`${PATH}/${String(draft['id'])}/print?Locale=fr-CA`)
    expect(answer.statusCode).toBe(200)
    const text = (await pagesOf(answer.rawPayload)).map((page) => page.text).join(' ')
    expect(text).toContain('Printed words')
    expect(text).toContain('Écriture de journal')
    const swapped = succeeded(await act('swap', draft))
    expect(figuresOf(swapped)).toEqual([
      ['6200', null, '12'],
      ['2055', '12', null],
    ])
  })
})

describe('an amount over several accounts', () => {
  const allocation = (allocationId: string, basis: string, lines: readonly Row[]) =>
    admin.save('POST', '/api/gl/allocation', {
      record: {
        ...emptyRecord(Allocation.fields),
        ...{ allocationId, name: allocationId, basis, active: true },
        lines: lines.map((line) => ({ ...emptyRecord(Allocation.fields.lines.fields!), ...line })),
      },
    })

  it('[FA10] is spread by percents, with what rounding leaves on the last', async () => {
    const draft = await drafted([
      { glAccount: '6100', share: '33.333333' },
      { glAccount: '6200', share: '33.333333' },
      { glAccount: '6300', share: '33.333334' },
    ])
    const spread = succeeded(
      await act('allocate', draft, { over: 'Percents', allocationId: null, amount: '100.00', fromAccount: '2055' }),
    )
    expect(figuresOf(spread)).toEqual([
      ['6100', '33.33', null],
      ['6200', '33.33', null],
      ['6300', '33.34', null],
      ['2055', null, '100'],
    ])
    expect(await entryOf(books, succeeded(await act('post', spread)))).toEqual(
      inOrder('Dr 6100 33.33; Dr 6200 33.33; Dr 6300 33.34; Cr 2055 100.00'),
    )
  })

  it('[finance 9.1] is spread by what was counted up to its day', async () => {
    const counted = await drafted(
      [
        { glAccount: '9001', quantity: '12' },
        { glAccount: '9002', quantity: '7' },
        { glAccount: '9003', quantity: '5' },
      ],
      { dataType: 'Statistical', entryDate: '2026-06-10' },
    )
    succeeded(await act('post', counted))
    succeeded(
      await allocation('HEADS', 'Statistic', [
        { glAccount: '6100', statisticAccount: '9001' },
        { glAccount: '6200', statisticAccount: '9002' },
        { glAccount: '6300', statisticAccount: '9003' },
      ]),
    )
    const given = { over: 'Allocation', allocationId: 'HEADS', amount: '1000.00', fromAccount: null }
    const spread = succeeded(await act('allocate', await drafted([]), given))
    expect(figuresOf(spread)).toEqual([
      ['6100', '500', null],
      ['6200', '291.67', null],
      ['6300', '208.33', null],
    ])
    const early = await drafted([], { entryDate: '2026-06-09' })
    const none = { ...given, allocationId: null }
    expect(rules(await act('allocate', early, none))).toEqual([['given.allocationId', 'gl:refused.noAllocation']])
    expect(rules(await act('allocate', early, given))).toEqual([['given.over', 'gl:refused.nothingToAllocateOver']])
  })

  it('[finance 9.1] has percents that come to the whole, and says where it is counted', async () => {
    expect(rules(await allocation('HALF', 'Percent', [{ glAccount: '6100', share: '50' }]))).toEqual([
      ['lines', 'gl:rules.allocation.sharesWhole'],
    ])
    expect(rules(await allocation('WHERE', 'Statistic', [{ glAccount: '6100' }]))).toEqual([
      ['lines.0.statisticAccount', 'gl:rules.allocation.statisticsGiven'],
    ])
  })
})

describe('lines of a file', () => {
  const sent = async (text: string, locale = 'en-CA'): Promise<CallResult<Row>> => {
    const answer = await app.call('admin', {
      method: 'POST',
      url: `${PATH}/lines?name=lines.csv`,
      headers: { 'content-type': 'application/octet-stream', 'x-locale': locale },
      payload: Buffer.from(text),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it('[finance 9.1] are read by their headings, in any of the languages', async () => {
    const english = succeeded(await sent('Account,Description,Debit,Credit\n6100,Rent,"1,200.00",\n2055,,,1200\n'))
    expect(figuresOf(english)).toEqual([
      ['6100', '1200.00', null],
      ['2055', null, '1200'],
    ])
    const french = succeeded(await sent('Compte;Débit;Crédit\n6100;1200,50;\n2055;;1200,50\n', 'fr-CA'))
    expect(figuresOf(french)).toEqual([
      ['6100', '1200.50', null],
      ['2055', null, '1200.50'],
    ])
  })

  it('[finance 9.1] are taken all or none, with what is wrong by its row', async () => {
    const before = await admin.list(PATH)
    const refused = await sent('Account,Debit,Credit\n6100,10,\n77,ten,\n2055,5,5\n')
    expect(refused.ResultStatus).toBe(2)
    expect(refused.Problems!.map(({ Field, Args }) => [Field, (Args as Row)['row']]).toSorted()).toEqual([
      ['lines.1.debit', '3'],
      ['lines.1.glAccount', '3'],
      ['lines.2.credit', '4'],
    ])
    expect(rules(await sent('Account,Debit,Credit\n6100,10,\n2055,5,5\n'))).toEqual(own('lines.1.credit', 'oneSide'))
    expect(rules(await sent('Konto,Debit\n6100,10\n'))).toEqual([[null, 'kit:transfer.problems.unknownColumns']])
    expect((await admin.list(PATH)).TotalCount).toBe(before.TotalCount)
    const long = `Account,Debit\n${'6100,1\n'.repeat(5001)}`
    expect(rules(await sent(long))).toEqual([[null, 'gl:refused.tooManyLines']])
    const template = await admin.get(`${PATH}/lines/template?Locale=en-CA`)
    expect(template.statusCode).toBe(200)
    expect(template.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})
