import { Decimal } from 'decimal.js'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { LandedCost, LandedKind } from '../../../../shared/contracts/po/landed-cost.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'

export type Landed = Stored<typeof LandedCost>
export type LandedLine = Landed['lines'][number]
export type LandedShare = Landed['shares'][number]

/** What of a receipt came in: a lot, or a line that has none. */
export interface Brought {
  readonly lineKey: string
  readonly productId: string
  readonly warehouseId: string
  readonly lotId: string | null
  readonly lotNo: string | null
  readonly quantity: string
  readonly weight: string
  readonly value: string
}

const CUSTOMS: readonly LandedKind[] = ['Duty', 'Surtax']
/** What a pound was carried here for stands with its freight, all else with its extras. */
const CARRIED_HERE: LandedKind = 'Freight'

const sum = (figures: readonly (string | null)[]) => figures.reduce((all, one) => all.plus(one ?? 0), new Decimal(0))

/** Percent of what the goods are worth; import tax also of duty and surtax. What was typed stays. */
export function amountsOf(lines: readonly LandedLine[], carried: Decimal): void {
  const places = decimalsOf(homeCurrency())
  const of = (rate: string, base: Decimal) => moneyText(posted(base.times(rate).div(100), places))
  for (const line of lines) if (line.rate !== null && line.kind !== 'ImportTax') line.amount = of(line.rate, carried)
  const customs = sum(lines.filter(({ kind }) => CUSTOMS.includes(kind)).map(({ amount }) => amount))
  for (const line of lines)
    if (line.rate !== null && line.kind === 'ImportTax') line.amount = of(line.rate, carried.plus(customs))
}

/** [supply 43] Each cost to each lot by its basis, to the cent: the last of a cost takes what rounding leaves. */
export function sharesOf(lines: readonly LandedLine[], brought: readonly Brought[]): LandedShare[] {
  const places = decimalsOf(homeCurrency())
  const shares = brought.map(() => ({ freight: new Decimal(0), other: new Decimal(0) }))
  for (const { kind, basis, amount } of lines) {
    if (kind === 'ImportTax' || amount === null) continue
    const measures = brought.map((one) => measureOf(one, basis))
    const all = measures.reduce((whole, one) => whole.plus(one), new Decimal(0))
    let left = new Decimal(amount)
    for (const [at, share] of shares.entries()) {
      const isLast = at === shares.length - 1
      const own = isLast
        ? left
        : all.isZero()
          ? new Decimal(0)
          : posted(new Decimal(amount).times(measures[at]!).div(all), places)
      left = left.minus(own)
      const part = kind === CARRIED_HERE ? 'freight' : 'other'
      share[part] = share[part].plus(own)
    }
  }
  return brought.map(({ lineKey, productId, lotNo, quantity, weight, value }, at) => {
    const { freight, other } = shares[at]!
    const amount = freight.plus(other)
    return {
      ...{ lineKey, productId, lotNo, quantity, weight, value },
      ...{ freight: moneyText(freight), other: moneyText(other), amount: moneyText(amount) },
      unitCost: amount.plus(value).div(quantity).toDecimalPlaces(6).toFixed(),
    }
  })
}

const measureOf = ({ weight, value, quantity }: Brought, basis: LandedLine['basis']): Decimal =>
  new Decimal(basis === 'Weight' ? weight : basis === 'Pieces' ? quantity : value)
