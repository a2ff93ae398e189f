import { Decimal } from 'decimal.js'
import { posted } from '../../../shared/contracts/money.ts'

/** The job that a line is for, and its cost code there; null: nobody's. */
export interface OfJob {
  readonly jobId: string | null
  readonly costCode: string | null
}

/** What falls to one job of an amount. */
export interface JobShare extends OfJob {
  readonly amount: Decimal
}

/**
 * [supply 9.1] What lines bear together, shared among their jobs by what each of them comes to, to so many decimals: the last share takes what rounding leaves, so that
 * the shares are the amount. Where they come to nothing the first job takes all of it.
 */
export function sharedByJob<Line extends OfJob>(
  amount: Decimal,
  lines: readonly Line[],
  worthOf: (line: Line) => Decimal,
  places: number,
): JobShare[] {
  const jobs = new Map<string, { readonly of: OfJob; worth: Decimal }>()
  for (const line of lines) {
    const { jobId, costCode } = line
    const key = JSON.stringify([jobId, costCode])
    const known = jobs.get(key) ?? { of: { jobId, costCode }, worth: new Decimal(0) }
    jobs.set(key, { ...known, worth: known.worth.plus(worthOf(line)) })
  }
  const all = [...jobs.values()]
  const whole = all.reduce((sum, { worth }) => sum.plus(worth), new Decimal(0))
  let left = amount
  const shares = all.map(({ of, worth }, at): JobShare => {
    const own = whole.isZero() ? (at === 0 ? amount : new Decimal(0)) : posted(amount.times(worth).div(whole), places)
    const share = at === all.length - 1 ? left : own
    left = left.minus(share)
    return { ...of, amount: share }
  })
  return shares.filter((share) => !share.amount.isZero())
}
