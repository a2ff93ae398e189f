import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReadRemittance, RemittanceAsks } from '../../shared/contracts/ar/remittance-file.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules } from '../server/modules/admin/calls.ts'
import { bankDesk } from '../support/bank-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { DEPOSIT } from '../support/receipts-desk.ts'

/** [finance 8.2 files] Payments as customers and banks tell them: whose they are, and what of which invoice. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const invoices = new ReceivablesDesk(admin)
const bank = bankDesk({ app, admin, books })
let [a, b] = ['', '']

beforeAll(async () => {
  await bank.begun()
  await enterCustomers(books)
  a = String((await invoices.posted('1000.00', { docDate: '2026-06-01' }))['invoiceNo'])
  b = String((await invoices.posted('300.00', { docDate: '2026-06-02' }))['invoiceNo'])
})

async function brought(
  text: string,
  more: Record<string, string> = {},
): Promise<CallResult<ReadRemittance & RemittanceAsks>> {
  const query = new URLSearchParams({ bank: 'MAIN', date: '2026-06-15', name: 'remittance', ...more })
  const answer = await app.call(admin.user, {
    method: 'POST',
    url: `${DEPOSIT}/remittance?${query}`,
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
    payload: text,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const paid = ({ Data }: CallResult<ReadRemittance>) =>
  Data!.payments.map(({ customerId, amount, reference, items }) => [
    customerId,
    amount,
    reference,
    items.map(({ docNumber, pay, why }) => `${docNumber} ${pay} ${why}`).join(', '),
  ])

const edi = (account: string, lines: readonly string[]) =>
  [
    'ISA*00*          *00*          *ZZ*BUYER          *ZZ*NORTHGATE      *260615*1200*U*00401*000000001*0*P*>',
    'GS*RA*BUYER*NORTHGATE*20260615*1200*1*X*004010',
    'ST*820*0001',
    `BPR*I*1230.00*C*ACH*CTX*01*000300012*DA*777*1234567890**01*000300012*DA*${account}*20260615`,
    'TRN*1*TR-551',
    'N1*PR*Customer One',
    ...lines,
    `SE*${lines.length + 5}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
  ]
    .map((segment) => `${segment}~`)
    .join('\n')

describe('files of payments', () => {
  it('[finance 8.2 files] an EDI 820 names its documents with what is paid of each', async () => {
    const read = await brought(edi('1002347', [`RMR*IV*${a}**1130.00`, `RMR*IV*${b}**100.00`]))
    expect(read.Data).toMatchObject({ format: 'EDI820', total: '1230.00' })
    expect(paid(read)).toEqual([['C100', '1230', 'TR-551', `${a} 1130.00 Remittance, ${b} 100.00 Remittance`]])
  })

  it('[finance 8.2 files] what was paid to another account is refused, and a file that is cut off or of something else', async () => {
    expect(rules(await brought(edi('9999999', [`RMR*IV*${a}**1130.00`])))).toEqual([
      ['file', 'gl:rules.bankReconciliation.otherAccount'],
    ])
    expect(rules(await brought(edi('2009988', [`RMR*IV*${a}**1130.00`])))).toEqual([
      ['file', 'gl:rules.bankReconciliation.otherBank'],
    ])
    expect(rules(await brought(edi('1002347', []).replace('ST*820', 'ST*810')))).toEqual([
      ['file', 'ar:rules.deposit.file.notRemittance'],
    ])
    expect(rules(await brought(edi('1002347', []).slice(0, -30)))).toEqual([
      ['file', 'gl:rules.bankReconciliation.file.cutOff'],
    ])
    expect(rules(await brought('%PDF-1.7'))).toEqual([['file', 'ar:rules.deposit.file.notRemittance']])
  })

  it('[finance 8.2 files] a CAMT.054 tells the payments of an entry apart, and what goes out is passed by', async () => {
    const part = (amount: string, name: string, words: string) =>
      `<TxDtls><Refs><EndToEndId>E-${amount}</EndToEndId></Refs><Amt Ccy="CAD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf>${words}</RmtInf></TxDtls>`
    const entry = (amount: string, side: string, details: string) =>
      `<Ntry><Amt Ccy="CAD">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts><NtryDtls>${details}</NtryDtls></Ntry>`
    const xml = `<?xml version="1.0"?><Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Acct><Id><Othr><Id>1002347</Id></Othr></Id><Ccy>CAD</Ccy></Acct>${entry(
      '1539.00',
      'CRDT',
      part('339.00', 'Nobody we know', '<Ustrd>thank you</Ustrd>') +
        part(
          '1200.00',
          'One',
          `<Strd><RfrdDocInf><Nb>${a}</Nb></RfrdDocInf><RfrdDocAmt><RmtdAmt Ccy="CAD">1130.00</RmtdAmt></RfrdDocAmt></Strd>`,
        ),
    )}${entry('50.00', 'DBIT', '')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
    const read = await brought(xml)
    expect(paid(read)).toEqual([
      // Only one customer owes exactly this.
      ['C100', '339', 'E-339.00', `${b} 339.00 Exact`],
      ['C100', '1200', 'E-1200.00', `${a} 1130.00 Remittance`],
    ])
  })

  it('[finance 8.2 files] a table is asked for its columns once, and read by them from then on', async () => {
    const table = `Date;Client code;Chq;Facture;Montant\n2026-06-15;C100;4471;${a};1130,00\n2026-06-15;C100;4471;${b};339,00\n`
    const unknown = `x;y;z\n1;2;3\n`
    const asks = (await brought(unknown)).Data!
    expect(asks.rows[0]).toEqual(['x', 'y', 'z'])
    const first = (await brought(table)).Data!
    expect(first.guess).toMatchObject({ customer: 1, document: 3, amount: 4, paid: -1 })
    const columns = JSON.stringify({ ...first.guess, reference: 2 })
    const read = await brought(table, { columns })
    expect(paid(read)).toEqual([['C100', '1469.00', '4471', `${a} 1130.00 Remittance, ${b} 339.00 Remittance`]])
    expect(paid(await brought(table))).toEqual(paid(read))
  })
})
