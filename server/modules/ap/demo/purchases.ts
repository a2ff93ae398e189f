import { Decimal } from 'decimal.js'
import { writtenMonth } from '../../admin/index.ts'

/** What a vendor of the demo company is bought from, and how often he bills. */
interface Supply {
  /** Where he stands among the vendors of his currency. */
  readonly vendor: number
  readonly currency: 'CAD' | 'USD' | 'EUR'
  readonly prefix: string
  readonly account: string
  readonly description: string
  /** About what he bills, before tax. */
  readonly amount: number
  /** Days of the month on which he bills. */
  readonly days: readonly number[]
  /** He bills every so many months. */
  readonly every?: number
  readonly holdbackPercent?: string
  /** Where they are not those of the vendor. */
  readonly termsCode?: string
}

const SUPPLIES: readonly Supply[] = [
  supply(0, 'ROLL', '5000', 'Hot rolled plate and structural sections', 9400, [4, 18]),
  supply(1, 'WIRE', '5000', 'Building wire and cable', 6150, [9], { termsCode: '2/10N30' }),
  supply(2, 'COND', '5000', 'Conduit, boxes and fittings', 3870, [11, 25]),
  supply(3, 'FUEL', '6220', 'Diesel, card account', 1680, [28]),
  supply(4, 'SHOP', '6210', 'Saw blades and repairs', 940, [16]),
  supply(5, 'DESK', '6200', 'Office supplies', 310, [7]),
  supply(6, 'AUDIT', '6230', 'Professional services', 2600, [20], { every: 3 }),
  supply(7, 'SUB', '5100', 'Site work, subcontract', 8000, [22], { every: 2, holdbackPercent: '10' }),
  supply(0, 'US', '5000', 'Switchgear', 4200, [13], { currency: 'USD', every: 2 }),
  supply(0, 'TOOL', '5000', 'Cutting tools and inserts', 2750, [12], { currency: 'EUR', every: 3 }),
  supply(1, 'PRESS', '6210', 'Parts for the press brake', 1180, [24], { currency: 'EUR', every: 4 }),
]

function supply(
  vendor: number,
  prefix: string,
  account: string,
  description: string,
  amount: number,
  days: readonly number[],
  more: Partial<Supply> = {},
): Supply {
  return { vendor, prefix, account, description, amount, days, currency: 'CAD', ...more }
}

/** An invoice of the history, as a clerk would enter it. */
export interface Purchase {
  readonly vendor: number
  readonly currency: 'CAD' | 'USD' | 'EUR'
  readonly kind: 'Invoice' | 'Credit'
  readonly docNumber: string
  readonly docDate: string
  readonly account: string
  readonly description: string
  /** Before tax. */
  readonly net: string
  readonly taxGroup: 'ON' | null
  readonly termsCode: string | null
  readonly holdbackPercent: string
  /** It is disputed, and not paid. */
  readonly isDisputed: boolean
}

/** What was bought in a month, by date: the same on every machine. */
export function purchasesOf(month: string): Purchase[] {
  const [year, number] = writtenMonth(month).split('-').map(Number) as [number, number]
  const nth = year * 12 + number
  return SUPPLIES.flatMap((of, at) =>
    nth % (of.every ?? 1) !== 0
      ? []
      : of.days.map((day, which) => purchase(of, month, day, (nth * 31 + at * 17 + which * 7) % 97)),
  ).sort((a, b) => (a.docDate < b.docDate ? -1 : 1))
}

/** @param spread 0 to 96: how far the amount is from what he usually bills */
function purchase(of: Supply, month: string, day: number, spread: number): Purchase {
  const net = new Decimal(of.amount).mul(80 + spread / 2).div(100)
  // One in some forty documents gives goods back, one in some sixty is disputed.
  const kind = spread === 41 || spread === 88 ? 'Credit' : 'Invoice'
  return {
    vendor: of.vendor,
    currency: of.currency,
    kind,
    docNumber: `${of.prefix}-${month.replace('-', '')}${String(day).padStart(2, '0')}`,
    docDate: `${month}-${String(day).padStart(2, '0')}`,
    account: of.account,
    description: kind === 'Credit' ? `${of.description}: returned` : of.description,
    net: (kind === 'Credit' ? net.div(8) : net).toFixed(2),
    termsCode: of.termsCode ?? null,
    taxGroup: of.currency === 'CAD' ? 'ON' : null,
    holdbackPercent: kind === 'Invoice' ? (of.holdbackPercent ?? '0') : '0',
    isDisputed: kind === 'Invoice' && spread % 60 === 23,
  }
}
