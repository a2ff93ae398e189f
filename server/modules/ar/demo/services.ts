import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { contextAt, named, runAction, storyDay, userOf } from '../../admin/index.ts'
import { invoiceActions } from '../customer-invoice/actions.ts'
import { CustomerInvoiceStore } from '../customer-invoice/entity.ts'
import { writtenSale } from '../customer-invoice/sale.ts'
import { daysAfter, openOf, received } from './money.ts'

/** What was billed on a day of the story, before tax, and after how many days it was paid; what is not paid is what the collector calls about. */
type Billed = readonly [on: string, net: string, what: keyof typeof SERVICES, paidAfter?: number]

interface Served {
  readonly firmId: string
  readonly taxGroup: string
  readonly bills: readonly Billed[]
}

/** Work of the yard that no order asks for. */
const SERVICES = {
  cut: 'Cutting to length at the yard',
  bend: 'Bending and threading, as per drawing',
  crane: 'Delivery with crane truck',
  kit: 'Kitting and labelling for the site',
  rack: 'Storage of material for the site, one month',
} as const

const CONTRACTS = '4010'

/** Customers who have had work done, and are slow to pay for some of it. */
const SERVED: readonly Served[] = [
  {
    ...{ firmId: 'FERNCL-01', taxGroup: 'ON' },
    bills: [
      ['2026-05-08', '3180.00', 'crane', 38],
      ['2026-07-24', '1066.83', 'cut'],
      ['2026-09-01', '4017.56', 'bend'],
      ['2026-10-09', '6772.03', 'kit'],
    ],
  },
  {
    ...{ firmId: 'NORVAL-01', taxGroup: 'ON' },
    bills: [
      ['2026-04-17', '5420.00', 'bend', 47],
      ['2026-08-14', '9830.40', 'kit'],
      ['2026-10-02', '6140.25', 'crane'],
    ],
  },
  {
    ...{ firmId: 'BALLAN-01', taxGroup: 'ON' },
    bills: [
      ['2026-06-19', '2260.00', 'kit', 41],
      ['2026-09-18', '5129.68', 'bend'],
    ],
  },
  {
    ...{ firmId: 'VOYAGE-01', taxGroup: 'QC' },
    bills: [
      ['2026-06-05', '1840.00', 'cut', 33],
      ['2026-10-07', '2785.50', 'kit'],
    ],
  },
  {
    ...{ firmId: 'CORBET-01', taxGroup: 'ON' },
    bills: [
      ['2026-05-22', '7310.00', 'bend', 52],
      ['2026-07-21', '8559.96', 'crane'],
      ['2026-09-05', '11422.85', 'kit'],
    ],
  },
  {
    ...{ firmId: 'WHITEW-01', taxGroup: 'BC' },
    bills: [
      ['2026-07-10', '1975.00', 'rack', 44],
      ['2026-09-25', '3120.75', 'bend'],
    ],
  },
  {
    ...{ firmId: 'PELHAM-01', taxGroup: 'ON' },
    bills: [
      ['2026-06-12', '4480.00', 'crane', 49],
      ['2026-08-28', '4296.84', 'cut'],
      ['2026-10-16', '2150.00', 'rack'],
    ],
  },
  {
    ...{ firmId: 'GALLOW-01', taxGroup: 'BC' },
    bills: [
      ['2026-05-15', '2890.00', 'kit', 36],
      ['2026-09-11', '5128.70', 'crane'],
    ],
  },
  {
    ...{ firmId: 'LINWOO-01', taxGroup: 'ON' },
    bills: [
      ['2026-06-26', '6120.00', 'bend', 40],
      ['2026-09-16', '7704.10', 'kit'],
    ],
  },
  {
    ...{ firmId: 'MARLOW-01', taxGroup: 'ON' },
    bills: [
      ['2026-07-03', '3705.00', 'bend', 31],
      ['2026-09-30', '5393.79', 'bend'],
    ],
  },
  {
    ...{ firmId: 'TAMARA-01', taxGroup: 'ON' },
    bills: [
      ['2026-08-07', '1490.00', 'cut', 29],
      ['2026-09-14', '2439.06', 'crane'],
      ['2026-10-12', '1180.40', 'rack'],
    ],
  },
  {
    ...{ firmId: 'INGERS-01', taxGroup: 'ON' },
    bills: [
      ['2026-07-17', '2015.00', 'kit', 30],
      ['2026-10-08', '1795.35', 'cut'],
    ],
  },
  {
    ...{ firmId: 'SUSSEX-01', taxGroup: 'ON' },
    bills: [
      ['2026-08-21', '3340.00', 'crane', 34],
      ['2026-10-06', '4208.60', 'bend'],
    ],
  },
  {
    ...{ firmId: 'THORNB-01', taxGroup: 'ON' },
    bills: [
      ['2026-08-04', '2670.00', 'kit', 32],
      ['2026-10-13', '1632.45', 'kit'],
    ],
  },
]

/** They all pay by the usual terms, so that what is late is late for everybody. */
export async function termsOfServices(trx: Trx): Promise<void> {
  await sql`
    update firm_bill_to b set terms_code = 'N30' from firm_shown f
    where f.id = b.owner_id and f.firm_id = any (${SERVED.map(({ firmId }) => firmId)}::text[])`.execute(trx)
}

/** [finance 8.1] What the yard has done in a month for customers without an order, and the money that came for it. */
export async function billServices(trx: Trx, deps: Deps, month: string): Promise<void> {
  const clerk = await userOf(trx, 'clerk')
  for (const { firmId, taxGroup, bills } of SERVED)
    for (const [on, net, what, paidAfter] of bills) {
      const docDate = storyDay(on)
      if (docDate.slice(0, 7) !== month) continue
      const by = await contextAt(trx, deps, clerk, docDate)
      const { id } = await writtenSale(deps, by, {
        ...{ kind: 'Invoice', origin: 'Typed', billToId: firmId, docDate },
        customerReference: `WO ${docDate.replaceAll('-', '')}`,
        lines: [
          {
            ...{ sells: null, quantity: null, unitPrice: null, glAccount: CONTRACTS },
            amount: net,
            description: SERVICES[what],
            taxGroup,
          },
        ],
      })
      await runAction(by, CustomerInvoiceStore, id, named(invoiceActions(deps), 'post'), { status: 'Posted' })
      if (paidAfter === undefined) continue
      const paidOn = daysAfter(docDate, paidAfter)
      const paid = { firmId, paidOn, ...(await openOf(trx, id)) }
      await received(await contextAt(trx, deps, clerk, paidOn), deps, paid)
    }
}
