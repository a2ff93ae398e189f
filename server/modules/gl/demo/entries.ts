import { createHash } from 'node:crypto'
import { firstYear, storyDay, storyMonth } from '../../admin/index.ts'
import { credit, debit, posting, type Currency, type Leg } from '../../../ledger/legs.ts'
import { post } from '../../../ledger/post.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** The same on every machine. */
const idOf = (name: string): string => {
  const digest = createHash('sha256').update(name).digest('hex')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

interface DemoEntry {
  currency?: Currency
  /** Units of our currency for one of the entry's. */
  rate?: string
  name: string
  date: string
  source: 'GJ' | 'OB'
  description: string
  legs: Leg[]
}

const opening = (): DemoEntry => ({
  name: 'opening',
  date: `${firstYear()}-01-01`,
  source: 'OB',
  description: 'Opening balances',
  legs: [
    debit('1000', '612000.00', { reference: 'OPENING' }),
    debit('1350', '18000.00'),
    debit('1610', '240000.00'),
    debit('1620', '165000.00'),
    credit('1690', '96000.00'),
    credit('2700', '180000.00'),
    credit('3000', '50000.00'),
    // What lies in the warehouses is opened by tickets of its own.
    credit('3100', '709000.00'),
  ],
})

/** What the vendors in the United States are paid out of. */
const usDollars = (): DemoEntry => ({
  name: 'capital in US dollars',
  date: storyDay('2024-11-01'),
  source: 'GJ',
  description: 'Capital paid in, in US dollars',
  currency: 'USD',
  rate: '1.3951',
  legs: [debit('1010', '120000.00', { reference: 'WIRE IN' }), credit('3000', '120000.00')],
})

/** What a yard of this size spends at once: a share of the profit for its owners, and a saw line. */
const onceOnly = (): DemoEntry[] => [
  {
    name: 'dividend',
    date: storyDay('2025-12-15'),
    source: 'GJ',
    description: 'Dividend of the year',
    legs: [debit('3100', '220000.00'), credit('1000', '220000.00', { reference: 'DIVIDEND' })],
  },
  {
    name: 'saw line',
    date: storyDay('2026-03-16'),
    source: 'GJ',
    description: 'Saw line, installed',
    legs: [debit('1610', '260000.00'), credit('1000', '260000.00', { reference: 'WIRE OUT' })],
  },
]

/** What each branch sells over its counter in a month; what that cost is what its warehouse issues. */
const COUNTERS = [
  ['01', '41000.00'],
  ['02', '21500.00'],
  ['03', '9500.00'],
] as const

/** What the counters sell in a month, less the tax that is collected with it. */
const counterSales = (year: number, month: number): DemoEntry => {
  const period = `${year}-${String(month).padStart(2, '0')}`
  return {
    name: `counter sales ${period}`,
    date: `${period}-28`,
    source: 'GJ',
    description: 'Counter sales of the month',
    legs: [
      debit('1000', '81360.00', { reference: `DEPOSITS ${period}` }),
      ...COUNTERS.map(([branch, sold]) => credit(`4000-${branch}`, sold)),
      credit('2100', '9360.00'),
    ],
  }
}

/** What comes every month: sales, rent, power, telephone, insurance, interest and the wear of the equipment. */
function monthly(year: number, month: number): DemoEntry[] {
  const two = String(month).padStart(2, '0')
  const period = `${year}-${two}`
  const power = 2140 + ((month * 37 + year) % 9) * 85
  const paid = (day: string, name: string, description: string, account: string, amount: string): DemoEntry => ({
    name: `${name} ${period}`,
    date: `${period}-${day}`,
    source: 'GJ',
    description,
    legs: [debit(account, amount), credit('1000', amount, { reference: `${name.toUpperCase()} ${period}` })],
  })
  // A year of insurance is paid ahead; the first was paid before the books begin.
  const premium =
    month === 1 && year > firstYear()
      ? [paid('10', 'premium', 'Insurance premium of the year', '1350', '18000.00')]
      : []
  return [
    ...premium,
    counterSales(year, month),
    // Or the yard would sell what it does not have, and the bank would hold what nobody leaves there. It is received by ticket that day.
    paid('12', 'stock', 'Stock for the counter, paid to the mill at once', '2055', '36000.00'),
    paid('01', 'rent', 'Rent of the yard and offices', '6100', '6500.00'),
    paid('12', 'power', 'Electricity and gas', '6110', `${power}.40`),
    paid('15', 'phone', 'Telephone and data', '6120', '684.25'),
    {
      name: `month end ${period}`,
      date: `${period}-28`,
      source: 'GJ',
      description: 'Insurance, interest and amortization of the month',
      legs: [
        debit('6130', '1500.00'),
        debit('6310', '937.50'),
        debit('6600', '3375.00'),
        credit('1350', '1500.00'),
        credit('1000', '937.50', { reference: `INTEREST ${period}` }),
        credit('1690', '3375.00'),
      ],
    },
  ]
}

/** The months that have passed when the demo begins, since the year in which its books do. */
function months(): (readonly [year: number, month: number])[] {
  const [last, until] = storyMonth('2026-10').split('-').map(Number) as [number, number]
  const years = Array.from({ length: last - firstYear() + 1 }, (_, at) => firstYear() + at)
  const all = years.flatMap((year) => Array.from({ length: 12 }, (_, at) => [year, at + 1] as const))
  return all.filter(([year, month]) => year < last || month <= until)
}

/** General entries of the demo company, through the ledger as any other. Answers how many there are. */
export async function loadEntries(trx: Trx, context: PostingContext): Promise<number> {
  const entries = [opening(), usDollars(), ...onceOnly(), ...months().flatMap(([year, month]) => monthly(year, month))]
  for (const { name, source, ...entry } of entries) {
    const document = { type: 'demo', id: idOf(name), purpose: 'post' }
    const kind = source === 'OB' ? 'Opening' : 'Ordinary'
    await post(trx, posting({ companyId: 'NORTHGATE', source, kind, document, ...entry }), context)
  }
  return entries.length
}
