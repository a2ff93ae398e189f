import { useEffect, useRef, type KeyboardEvent } from 'react'
import type {
  BankLine,
  Matched,
  ReconciliationWork,
  ToDecide,
} from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { Icon } from '../../../shared/kit/icon.tsx'
import { BankCells, Name, nameOf, Proposed, Side } from './work-cells.tsx'
import { reasonIcon, reasonText } from './reason-text.ts'
import css from './reconciliation.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:bankReconciliation.table.${name}`, args)

export interface Chosen {
  readonly lines: ReadonlySet<string>
  readonly books: ReadonlySet<string>
}

interface Props {
  readonly work: ReconciliationWork
  readonly chosen: Chosen
  readonly mayDecide: boolean
  readonly onChoose: (kind: 'lines' | 'books', id: string) => void
  readonly onDecide: (row: ToDecide) => void
  readonly onTakeBack: (match: Matched) => void
  readonly onExclude: (line: BankLine) => void
  readonly onMore: () => void
  /** Called once with what leads to a line that waits: to that at a place, or to the one after that which has the focus. */
  readonly onGo: (go: Go) => void
}

export type Go = (place?: number) => void

/** Of the columns, in their order. */
const WIDTHS = ['colDay', 'colText', 'colAmount', 'colWhy', 'colDay', 'colText', 'colAmount'] as const

const rowsOf = (table: HTMLTableElement | null) => [
  ...(table?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? []),
]

/** One row is a stop of Tab; the arrows lead to the others. */
function goTo(table: HTMLTableElement | null, row: HTMLTableRowElement | undefined): void {
  if (!row) return
  for (const other of rowsOf(table)) other.tabIndex = other === row ? 0 : -1
  row.focus()
  row.scrollIntoView({ block: 'nearest' })
}

/** One row is one decision: the bank on the left, why in the middle, the books on the right. What waits comes first. */
export function WorkTable({ work, chosen, mayDecide, onChoose, onDecide, onTakeBack, onExclude, onMore, onGo }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const waits = work.toDecide.length > 0
  useEffect(() => {
    const all = rowsOf(table.current)
    if (!all.some((row) => row.tabIndex === 0) && all[0]) all[0].tabIndex = 0
  })
  useEffect(() => {
    const go: Go = (place) => {
      const waiting = rowsOf(table.current).filter((row) => row.dataset['row'] === 'decide')
      const at = place ?? waiting.indexOf(document.activeElement as HTMLTableRowElement) + 1
      goTo(table.current, waiting[at] ?? (place === undefined ? waiting[0] : waiting.at(-1)))
    }
    onGo(go)
    // Whoever comes to it begins with Enter, also where its first line is still on its way; whoever is elsewhere stays there.
    if (waits && document.activeElement === document.body) go(0)
  }, [onGo, waits])
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target as HTMLTableRowElement
    // Ctrl+Enter is the screen's: it reconciles.
    if (!row.matches('tr[data-row]') || event.ctrlKey || event.altKey || event.metaKey) return
    const all = rowsOf(table.current)
    const at = all.indexOf(row)
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
      PageDown: at + 10,
      PageUp: at - 10,
    }[event.key]
    if (next !== undefined) goTo(table.current, all[Math.min(Math.max(next, 0), all.length - 1)])
    else if (event.key === 'Enter') row.querySelector<HTMLButtonElement>('button[data-main]')?.click()
    else if (event.key === ' ') row.querySelector<HTMLInputElement>('input')?.click()
    else return
    event.preventDefault()
  }
  const money = (amount: string) => formatMoney(amount, { currency: work.currency })
  const { toDecide, matched, booksOnly } = work
  return (
    <div className={css['table']}>
      <table ref={table} role="grid" aria-label={say('label', { bank: work.bankAccountId })} onKeyDown={onKeyDown}>
        <colgroup>
          {WIDTHS.map((width, at) => (
            <col key={at} className={css[width]} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th colSpan={2}>{say('bank')}</th>
            <th className={css['figure']}>{say('amount')}</th>
            <th className={css['why']}>{say('why')}</th>
            <th colSpan={2}>{say('books')}</th>
            <th className={css['figure']}>{say('amount')}</th>
          </tr>
        </thead>
        <tbody>
          <Group
            title={say('toDecide')}
            text={say('toDecideCount', { count: formatInteger(work.toDecideCount) })}
            middle={foundOf(work)}
            warns={work.toDecideCount > 0}
          />
          {toDecide.map((row) => (
            <tr key={row.line.id} data-row="decide" tabIndex={-1} aria-selected={chosen.lines.has(row.line.id)}>
              <BankCells
                line={row.line}
                money={money}
                isChosen={chosen.lines.has(row.line.id)}
                onChoose={mayDecide ? () => onChoose('lines', row.line.id) : null}
              />
              <td className={css['why']}>
                <span>
                  {row.proposal ? <Icon name={reasonIcon(row.proposal.reason)} size={12} /> : null}
                  {row.proposal ? reasonText(row.proposal) : say('nothingFound')}
                </span>
                {mayDecide ? (
                  <span className={css['does']}>
                    <Button
                      data-main=""
                      tabIndex={-1}
                      shortcut="Enter"
                      label={t(`gl:bankReconciliation.does.${doesOf(row)}`)}
                      onClick={() => onDecide(row)}
                    />
                    <Button
                      iconOnly
                      look="ghost"
                      icon="eye-slash"
                      tabIndex={-1}
                      label={say('exclude')}
                      onClick={() => onExclude(row.line)}
                    />
                  </span>
                ) : null}
              </td>
              <Proposed row={row} money={money} />
            </tr>
          ))}
          {work.toDecideCount > toDecide.length ? (
            <More onMore={onMore} count={work.toDecideCount - toDecide.length} />
          ) : null}
          {work.excluded.length > 0 ? <Group title={say('excluded')} text={say('excludedHint')} /> : null}
          {work.excluded.map((line) => (
            <tr key={line.id} data-row="excluded" tabIndex={-1}>
              <BankCells line={line} money={money} isChosen={false} onChoose={null} />
              <td className={css['why']}>
                <span>{line.excludedFor}</span>
                {mayDecide ? (
                  <span className={css['does']}>
                    <Button data-main="" tabIndex={-1} label={say('takeIn')} onClick={() => onExclude(line)} />
                  </span>
                ) : null}
              </td>
              <td colSpan={3} />
            </tr>
          ))}
          <Group title={say('matched')} text={say('matchedCount', { count: formatInteger(work.matchedCount) })} />
          {matched.map((match) => (
            <tr key={match.id} data-row="matched" tabIndex={-1}>
              <Side
                side={match.lines.map((line) => ({
                  on: line.on,
                  text: line.text || (line.reference ?? ''),
                  amount: line.amount,
                }))}
                money={money}
              />
              <td className={css['why']}>
                <span title={match.isAuto ? undefined : match.madeBy}>
                  <Icon name="check-lg" size={12} />
                  {reasonText(match)}
                </span>
                {mayDecide ? (
                  <span className={css['does']}>
                    <Button
                      data-main=""
                      look="ghost"
                      tabIndex={-1}
                      label={say('takeBack')}
                      onClick={() => onTakeBack(match)}
                    />
                  </span>
                ) : null}
              </td>
              <Side
                side={match.books.map((book) => ({ on: book.on, text: nameOf(book), amount: book.amount }))}
                money={money}
              />
            </tr>
          ))}
          {work.matchedCount > matched.length ? (
            <More onMore={onMore} count={work.matchedCount - matched.length} />
          ) : null}
          <Group title={say('booksOnly')} text={say('booksOnlyHint')} figure={money(work.booksOnlySum)} />
          {booksOnly.map((book) => (
            <tr key={book.key} data-row="books" tabIndex={-1} aria-selected={chosen.books.has(book.key)}>
              <td colSpan={3} />
              <td className={css['why']}>
                <span data-bad={book.isStale || undefined}>
                  <Icon name="clock-history" size={12} />
                  {book.isStale
                    ? say('stale', { days: book.days })
                    : book.amount.startsWith('-')
                      ? say('notPresented')
                      : say('inTransit')}
                </span>
              </td>
              <td className={css['day']}>
                <label>
                  {mayDecide ? (
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      checked={chosen.books.has(book.key)}
                      aria-label={say('choose', { what: `${nameOf(book)} ${money(book.amount)}` })}
                      onChange={() => onChoose('books', book.key)}
                    />
                  ) : null}
                  {formatDate(book.on)}
                </label>
              </td>
              <td className={css['text']}>
                <Name book={book} />
              </td>
              <td className={css['figure']}>{money(book.amount)}</td>
            </tr>
          ))}
          {work.booksOnlyCount > booksOnly.length ? (
            <More onMore={onMore} count={work.booksOnlyCount - booksOnly.length} />
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

/** What the main button of a line does. */
export const doesOf = ({ proposal }: ToDecide): 'match' | 'book' | 'payment' | 'receipt' | 'choose' =>
  proposal?.does ?? 'choose'

/** Of the lines that wait, how many are found in the books and how many need an entry; nothing while some of them are not read. */
function foundOf({ toDecide, toDecideCount }: ReconciliationWork): string | undefined {
  if (toDecideCount === 0 || toDecideCount > toDecide.length) return undefined
  const found = toDecide.filter((row) => doesOf(row) === 'match').length
  return say('found', { found: formatInteger(found), entries: formatInteger(toDecide.length - found) })
}

interface GroupProps {
  readonly title: string
  readonly text: string
  /** Under why they belong together. */
  readonly middle?: string | undefined
  readonly figure?: string
  readonly warns?: boolean
}

function Group({ title, text, middle, figure, warns }: GroupProps) {
  const rest = figure === undefined ? 7 : 6
  return (
    <tr className={css['group']} data-warns={warns || undefined}>
      <th colSpan={middle === undefined ? rest : 3} scope="rowgroup">
        {title} <span>{text}</span>
      </th>
      {middle === undefined ? null : <td colSpan={rest - 3}>{middle}</td>}
      {figure === undefined ? null : <td className={css['figure']}>{figure}</td>}
    </tr>
  )
}

function More({ count, onMore }: { readonly count: number; readonly onMore: () => void }) {
  return (
    <tr>
      <td colSpan={7}>
        <Button
          look="ghost"
          icon="chevron-down"
          label={say('more', { count: formatInteger(count) })}
          onClick={onMore}
        />
      </td>
    </tr>
  )
}
