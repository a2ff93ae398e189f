import type { ReactNode } from 'react'
import type { BankLine, BookLine, ToDecide } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import css from './reconciliation.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:bankReconciliation.table.${name}`, args)

const wordsOf = ({ payee, text }: BookLine): string => payee ?? text

/** What it is, and its number; what was booked out of a line of the bank has the words of that for its number, and they are said once. */
const headOf = (book: BookLine): string => {
  const { method, number } = book
  if (!method) return wordsOf(book).startsWith(number) ? '' : number
  return `${t(`gl:bankReconciliation.methods.${method}`)} ${number}`
}

export const nameOf = (book: BookLine): string => [headOf(book), wordsOf(book)].filter(Boolean).join(' ')

export const Name = ({ book }: { readonly book: BookLine }) => (
  <>
    <b>{headOf(book)}</b> {wordsOf(book)}
  </>
)

interface BankCellsProps {
  readonly line: BankLine
  readonly money: (amount: string) => string
  readonly isChosen: boolean
  readonly onChoose: (() => void) | null
}

export const BankCells = ({ line, money, isChosen, onChoose }: BankCellsProps) => (
  <>
    <td className={css['day']}>
      <label>
        {onChoose ? (
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isChosen}
            aria-label={say('choose', { what: `${line.text} ${money(line.amount)}` })}
            onChange={onChoose}
          />
        ) : null}
        {formatDate(line.on)}
      </label>
    </td>
    <td className={css['text']} title={line.reference ?? undefined}>
      {line.text || line.reference}
      {line.chequeNo ? ` ${line.chequeNo}` : ''}
    </td>
    <td className={css['figure']}>{money(line.amount)}</td>
  </>
)

/** One of several lines of a side as it is, more of them as their sum. */
export function Side({
  side,
  money,
}: {
  readonly side: readonly { on: string; text: string; amount: string }[]
  readonly money: (amount: string) => string
}) {
  const [first] = side
  if (!first)
    return (
      <td colSpan={3} className={css['text']}>
        {say('noLine')}
      </td>
    )
  const texts = side.map(({ text }) => text)
  return (
    <>
      <td className={css['day']}>{formatDate(first.on)}</td>
      <td className={css['text']} title={texts.join('\n')}>
        {side.length === 1 ? first.text : say('several', { count: side.length, first: first.text })}
      </td>
      <td className={css['figure']}>{money(totalOf(side, 'amount'))}</td>
    </>
  )
}

/** Lines of the books that add up: how many, and each of their amounts. */
const Several = ({
  books,
  money,
}: {
  readonly books: readonly BookLine[]
  readonly money: (amount: string) => string
}) => (
  <>
    <b>{say('lines', { count: books.length })}</b> {books.map(({ amount }) => money(amount)).join(' + ')}
  </>
)

export function Proposed({
  row: { line, proposal },
  money,
}: {
  readonly row: ToDecide
  readonly money: (amount: string) => string
}): ReactNode {
  const [first, ...others] = proposal?.books ?? []
  if (first)
    return (
      <>
        <td className={css['day']} data-proposed="">
          {formatDate(first.on)}
        </td>
        <td className={css['text']} data-proposed="" title={proposal!.books.map(nameOf).join('\n')}>
          {others.length === 0 ? <Name book={first} /> : <Several books={proposal!.books} money={money} />}
        </td>
        <td className={css['figure']} data-proposed="">
          {money(
            totalOf(
              proposal!.books.map(({ amount }) => ({ amount })),
              'amount',
            ),
          )}
        </td>
      </>
    )
  return (
    <>
      <td />
      <td className={css['text']} data-proposed={proposal?.glAccount ? '' : undefined}>
        <span className={css['none']}>{say('noBooks')}</span>
        {proposal?.glAccount ? (
          <>
            {' '}
            <b>{proposal.glAccount}</b> {proposal.accountName}
          </>
        ) : null}
      </td>
      <td className={css['figure']} data-proposed={proposal?.glAccount ? '' : undefined}>
        {proposal?.glAccount ? <span className={css['none']}>{money(line.amount)}</span> : null}
      </td>
    </>
  )
}
