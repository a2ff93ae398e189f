import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { isReturnFile, NoReturnFile, readReturnFile } from '../../server/modules/gl/eft-return/return-file.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { batchDesk } from '../support/batch-desk.ts'
import { bringReturns } from '../support/bring-returns.ts'
import { returnFile } from '../support/return-file.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'

/** [finance 5.8] Payments that the bank of Northgate sends back, read out of its file. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-03T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { proposed, generated, open } = batchDesk(books, as)
const DAY = '2026-07-03'

const bring = (text: string, bank = 'MAIN') => bringReturns(app, admin.user, text, bank)
const told = (answer: CallResult<Row>) => rules(answer).map(([, key]) => key)

let paid: { id: string; no: string; cents: number; vendor: string }[] = []

beforeAll(async () => {
  await open()
  await desk.invoice('V100', 'R-1', '1000.00', '1130.00')
  await desk.invoice('V200', 'R-2', '500.00', '565.00')
  await generated(await proposed({ takeDiscounts: false }))
  const { rows } = await sql<(typeof paid)[number]>`
    select p.id, p.payment_no as no, (p.amount * 100)::int as cents, p.vendor_id as vendor from ap_payment p
    where p.method = 'EFT' order by p.vendor_id`.execute(books.db)
  paid = rows
})

describe('a file of returns', () => {
  it('[finance 5.8 returns] is known by its records and read to the cent; what was cut, swapped or does not add up is not', () => {
    const text = returnFile([
      { cents: 113000, crossReference: 'PY-1' },
      { type: 'J', cents: 500, crossReference: 'X' },
    ])
    expect([isReturnFile(text), isReturnFile(text.replaceAll('\r\n', ''))]).toEqual([true, true])
    expect(isReturnFile('OFXHEADER:100')).toBe(false)
    expect(readReturnFile(text)).toMatchObject({
      ...{ originatorId: '1234567890', fileNo: 7, createdOn: '2026-07-03' },
      items: [
        {
          kind: 'Credit',
          reason: '905',
          amount: '1130.00',
          crossReference: 'PY-1',
          on: '2026-07-03',
          payee: 'METAL LTEE',
        },
        { kind: 'Debit', amount: '5.00' },
      ],
    })
    const why = (broken: string) => {
      try {
        readReturnFile(broken)
        return null
      } catch (error) {
        return (error as NoReturnFile).why
      }
    }
    expect(why(text.slice(0, 1466 * 2))).toBe('cutShort')
    expect(why(returnFile([{ cents: 1, crossReference: 'A' }], { total: 2 }))).toBe('totals')
    expect(why(returnFile([{ cents: 1, crossReference: 'A' }], { count: 2 }))).toBe('totals')
    expect(why(text.replace('I000000002', 'I000000009'))).toBe('recordOrder')
    expect(why(text.replace('9050000113000', '90500001130X0'))).toBe('badFigure')
  })

  it('[finance 5.8 returns] of another company, or of another bank of ours, is refused in words', async () => {
    const item = { cents: paid[0]!.cents, crossReference: paid[0]!.no }
    expect(told(await bring(returnFile([item], { originator: '9999999999' })))).toEqual([
      'ledger:refused.eftReturn.otherCompany',
    ])
    expect(told(await bring(returnFile([item]), 'USD'))).toEqual(['ledger:refused.eftReturn.otherBank'])
    expect(told(await bring(returnFile([{ ...item, cents: 1 }])))).toEqual(['ledger:refused.eftReturn.otherAmount'])
    expect(told(await bring(returnFile([item], { total: 5 })))).toEqual(['ledger:refused.eftReturn.totals'])
  })

  it('[finance 5.8 returns] takes each payment back with the reason of its code, opens its invoices, and tells what is none of ours', async () => {
    const [first, second] = paid as [(typeof paid)[0], (typeof paid)[0]]
    expect(await desk.open(first.vendor, DAY)).toEqual([])
    const strange = { cents: 4200, crossReference: 'NOT-OURS', type: 'J' as const }
    const text = returnFile([{ cents: first.cents, crossReference: first.no }, strange])
    expect(succeeded(await bring(text))).toEqual({
      read: 2,
      taken: [first.no],
      debits: [],
      again: [],
      unknown: ['NOT-OURS 42.00'],
    })
    const payment = (await admin.list(`/api/ap/payment?paymentNo==${first.no}`)).List[0]!
    expect(payment).toMatchObject({ status: 'Cancelled' })
    expect(succeeded(await admin.read(`/api/ap/payment/${String(payment['id'])}`))).toMatchObject({
      ...{ cancelDate: DAY, cancelReason: 'EFT905' },
    })
    expect(await desk.open(first.vendor, DAY)).toHaveLength(1)
    expect((await admin.list('/api/admin/user-code?codeType==CHEQUE_CANCEL&codeId==EFT905')).List[0]).toMatchObject({
      description: 'Account closed',
    })
    const { rows } = await sql<{ debit: string }>`
      select sum(l.debit)::numeric(19, 2)::text as debit from entry_shown e join entry_line_shown l on l.entry_id = e.id
      where e.reverses_entry_id is not null and e.posting_date = ${DAY}::date and l.gl_account = '1000'`.execute(
      books.db,
    )
    expect(rows[0]!.debit).toBe((first.cents / 100).toFixed(2))

    expect(told(await bring(text))).toEqual(['ledger:refused.eftReturn.readBefore'])
    const again = returnFile(
      [first, second].map(({ cents, no }) => ({ cents, crossReference: no, reason: '912' })),
      { fileNo: '0008' },
    )
    expect(succeeded(await bring(again))).toEqual({
      read: 2,
      taken: [second.no],
      debits: [],
      again: [first.no],
      unknown: [],
    })
  })
})
