import { Decimal } from 'decimal.js'
import { OpeningBalance } from '../../../../shared/contracts/gl/opening-balance.ts'
import { credit, debit, posting, role, type Leg, type Posting } from '../../../ledger/legs.ts'

/** What the posting needs of the opening. */
export interface PostedOpening {
  readonly id: string
  readonly openingNo: string
  readonly companyId: string
  readonly opensOn: string
}

/** A line that is posted; items of control accounts, and all other accounts as they are. */
export interface PostedLine {
  readonly part: string
  readonly row: number
  readonly account: string
  readonly isControl: boolean
  readonly isBank: boolean
  readonly kind: string | null
  readonly firmId: string | null
  readonly reference: string | null
  readonly documentDate: string | null
  readonly dueDate: string | null
  readonly currency: string
  readonly rate: string
  readonly txn: string
  readonly amount: string
}

const abs = (figure: string) => new Decimal(figure).abs().toFixed()

/**
 * One entry of source OB: every account as the trial balance has it, but control accounts item by item, so that each is the sum of its items
 * from the first day. An entry comes to nothing in each of its currencies: what a foreign one leaves goes through the account that
 * exchange is cleared by, and out of it again in the company's currency.
 */
export function openingPosting(
  opening: PostedOpening,
  rows: readonly PostedLine[],
  currency: string,
  uuid: () => string,
): Posting {
  return posting({
    companyId: opening.companyId,
    source: 'OB',
    kind: 'Opening',
    date: opening.opensOn,
    document: { type: OpeningBalance.id, id: opening.id, purpose: 'post' },
    description: opening.openingNo,
    currency,
    legs: [...rows.map((line) => legOf(line, currency, opening, uuid)), ...cleared(rows, currency)],
  })
}

function legOf(line: PostedLine, home: string, { openingNo }: PostedOpening, uuid: () => string): Leg {
  const { account, amount, firmId, reference } = line
  const side = new Decimal(amount).isNegative() ? credit : debit
  const foreign = line.currency === home ? {} : { functional: abs(amount), currency: line.currency, rate: line.rate }
  if (!line.isControl)
    return side(account, abs(line.txn), { ...foreign, ...(line.isBank ? { reference: openingNo } : {}) })
  return side(account, abs(line.txn), {
    ...foreign,
    reference,
    opens: {
      ...{ id: uuid(), firmId: firmId!, reference: reference! },
      kind: line.kind?.startsWith('Holdback') ? 'Holdback' : 'Opening',
      ...{ documentDate: line.documentDate!, dueDate: line.dueDate! },
    },
  })
}

/** What each foreign currency leaves, side by side, since a line has both its amounts on one. */
function cleared(lines: readonly PostedLine[], home: string): Leg[] {
  const sums = new Map<string, { side: 'Debit' | 'Credit'; currency: string; txn: Decimal; amount: Decimal }>()
  for (const { currency, txn, amount } of lines) {
    if (currency === home) continue
    const side = new Decimal(amount).isNegative() ? 'Credit' : 'Debit'
    const key = `${currency} ${side}`
    const before = sums.get(key) ?? { side, currency, txn: new Decimal(0), amount: new Decimal(0) }
    sums.set(key, { ...before, txn: before.txn.plus(txn), amount: before.amount.plus(amount) })
  }
  const clearing = role('FX_CLEARING')
  return [...sums.values()].flatMap(({ side, currency, txn, amount }) => {
    const [own, other] = side === 'Debit' ? [debit, credit] : [credit, debit]
    const functional = amount.abs().toFixed()
    const rate = amount.div(txn).abs().toDecimalPlaces(8).toFixed()
    return [other(clearing, txn.abs().toFixed(), { currency, rate, functional }), own(clearing, functional)]
  })
}
