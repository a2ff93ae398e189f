import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { openingDesk } from '../support/opening-desk.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'

/** Files that no program of ours has written, as openings are brought out of them over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-01-05T16:00:00Z') } })
const admin = as('admin')
const { bring, work, emptied } = openingDesk({ app, admin })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
})
afterEach(emptied)

describe('files of strangers', () => {
  const odd = (date: string) => `Kto;Beleg;Am;Wert\nV100;B-1;${date};1.234,50\nV200;B-2;03.04.2025;-34,50`
  const columns = {
    head: 0,
    columns: { firm: 0, reference: 1, documentDate: 2, amount: 3 },
    dayOrder: 'DMY',
    mark: ',',
    turned: false,
  }

  it('columns that nobody knows are asked for once, and remembered', async () => {
    const asked = await bring('Vendors', odd('01.02.2025'))
    expect(asked.Data).toMatchObject({
      asksColumns: true,
      rows: [
        ['Kto', 'Beleg', 'Am', 'Wert'],
        ['V100', 'B-1', '01.02.2025', '1.234,50'],
        ['V200', 'B-2', '03.04.2025', '-34,50'],
      ],
    })
    succeeded(await bring('Vendors', odd('01.02.2025'), { columns }))
    succeeded(await bring('Vendors', odd('02.02.2025')))
    const { id } = await work()
    const { lines } = (await admin.get(`/api/gl/opening-balance/${String(id)}/lines?part=Vendors`)).json() as {
      lines: Row[]
    }
    expect(lines.map(({ reference, documentDate, amount }) => [reference, documentDate, amount])).toEqual([
      ['B-1', '2025-02-02', '-1234.50'],
      ['B-2', '2025-04-03', '34.50'],
    ])
  })

  it('the order of days is judged by the whole column, and asked for when in doubt', async () => {
    const file = (day: string) =>
      `Customer No.,Document No.,Document Date,Balance\nC100,D-1,03/04/2025,10.00\nC100,D-2,${day},20.00`
    expect((await bring('Customers', file('05/06/2025'))).Data).toMatchObject({
      asksColumns: true,
      doubtfulDay: '03/04/2025',
    })
    succeeded(await bring('Customers', file('25/06/2025')))
    const { id } = await work()
    const { lines } = (await admin.get(`/api/gl/opening-balance/${String(id)}/lines?part=Customers`)).json() as {
      lines: Row[]
    }
    expect(lines.map(({ documentDate }) => documentDate)).toEqual(['2025-04-03', '2025-06-25'])
  })

  it.each([
    [
      'Business Central',
      'Customers',
      'N° client;Nom du client;Type document;N° document;Date comptabilisation;Date d’échéance;Code devise;Montant restant DS',
      'C100;Client;Facture;FV-7;2025-12-20;2026-01-19;;1\u00a0130,00',
    ],
    [
      'QuickBooks',
      'Vendors',
      'Date;Num;Nº de fournisseur;Échéance;Ancienneté;Solde ouvert',
      '2025-12-20;FV-7;V100;2026-01-19;12;1 130,00',
    ],
    [
      'Sage 50',
      'Customers',
      'No du client;Source;Date de facture;Genre;Montant;Description de compte',
      'C100;FV-7;2025-12-20;Facture;1 130,00;',
    ],
  ] as const)('%s in French is known by its headings', async (_program, part, head, line) => {
    const answer = await bring(part, `${head}\n${line}`)
    expect(answer.Data).not.toHaveProperty('asksColumns')
    succeeded(answer)
    const { id } = await work()
    const { lines } = (await admin.get(`/api/gl/opening-balance/${String(id)}/lines?part=${part}`)).json() as {
      lines: Row[]
    }
    expect(lines).toMatchObject([
      { reference: 'FV-7', documentDate: '2025-12-20', amount: part === 'Vendors' ? '-1130.00' : '1130.00' },
    ])
  })

  it('UTF-16 and Windows-1252 are read, what is no table is refused', async () => {
    const french = 'No de compte;Débit;Crédit\n1000;10,00;\n3100;;10,00'
    succeeded(await bring('TrialBalance', Buffer.from(`\ufeff${french}`, 'utf16le')))
    succeeded(await bring('TrialBalance', Buffer.from(french, 'latin1')))
    const why = async (content: string | Buffer) => (await bring('TrialBalance', content)).Problems?.[0]?.Key
    expect(await why('%PDF-1.7')).toBe('gl:rules.openingBalance.file.notTable')
    expect(await why(Buffer.from([0, 1, 2, 3, 0, 9]))).toBe('gl:rules.openingBalance.file.notTable')
    expect(await why(Buffer.from('<?xml version="1.0" encoding="utf-8"?>\xff\xfe', 'latin1'))).toBe(
      'gl:rules.openingBalance.file.encodingBroken',
    )
    expect(await why('Account,Debit,Credit\n"1000,10.00,')).toBe('gl:rules.openingBalance.file.cutOff')
    expect(await why('!CUST\tNAME\nCUST\tC100')).toBe('gl:rules.openingBalance.file.noBlock')
  })
})
