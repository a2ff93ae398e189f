import type { WholeReceipt } from '../../../shared/contracts/ar/deposit-amounts.ts'
import type { Disputed } from '../../../shared/contracts/ar/payer.ts'
import { isApplied, remainingOf } from '../../../shared/contracts/trade/applied-amounts.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { FieldControl } from '../../../shared/kit/editor/controls/field-control.tsx'
import { fieldAt, type Row } from '../../../shared/kit/editor/field-path.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import * as receiving from './receiving.ts'
import { whyText } from './why-proposed.ts'
import css from './receipts-desk.module.css'

const TYPED = ['pay', 'discount', 'writeOff', 'writeOffReason'] as const

interface Props extends SectionPartProps {
  readonly prefix: string
  readonly chosen: WholeReceipt
  readonly money: (amount: string | null | undefined) => string
  readonly disputes: readonly Disputed[]
}

/** What is open with the customer, by when it is due: what the receipt takes of each, and why that is proposed. */
export function ReceiptItems({ store, snapshot, readOnly, prefix, chosen, money, disputes }: Props) {
  const { problems, draft, access } = snapshot
  const { items } = chosen
  if (items.length === 0) return null
  const word = (name: string) => t(`ar:deposit.fields.items.${name}`)
  // What most receipts do without has no column until one of its documents has it.
  const isUsed = (name: (typeof TYPED)[number]) =>
    name === 'pay' ||
    (name === 'discount'
      ? items.some(({ line }) => line.discount !== null || line.discountAvailable !== null)
      : items.some(({ line }) => !receiving.isNothing(line.writeOff)))
  const typed = TYPED.filter((name) => access.fields[`items.${name}`] !== 'hide' && isUsed(name))
  const day = String(draft['depositDate'] ?? '')
  const all = items.map(({ line }) => line)
  const lines = all as unknown as readonly Row[]
  const left = items.map(({ line }) => ({ remaining: remainingOf(line) }))
  const sumOf = (name: string) => totalOf(lines, name)
  const edit = (at: number) => (path: string, value: unknown) => {
    store.edit(path, value)
    store.edit(`items.${at}.why`, 'ByHand')
  }
  return (
    <div className={css['scroll']}>
      <table className={css['items']} aria-label={t('ar:receiving.items')}>
        <thead>
          <tr>
            {['docNumber', 'dueDate', 'openAmount', ...typed, 'remaining', 'why'].map((name) => (
              <th key={name} scope="col" data-figure={FIGURES.has(name) || undefined}>
                {word(name)}
              </th>
            ))}
            <th scope="col">
              <span className={css['hidden']}>{t('ar:receiving.settle')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { at, line } = item
            const own = problems.filter(({ Field }) => Field?.startsWith(`items.${at}.`))
            const isLate = (line.dueDate ?? day) < day
            return (
              <tr key={line.itemId} data-applied={isApplied(line) || undefined}>
                <th scope="row">
                  {line.docNumber}
                  {line.firmId && line.firmId !== chosen.receipt.customerId ? (
                    <span className={css['elsewhere']}>{line.firmId}</span>
                  ) : null}
                  {own.map((problem) => (
                    <span key={problem.Key} className={css['problem']} role="alert">
                      {problemText(store.entity, problem)}
                    </span>
                  ))}
                </th>
                <td data-late={isLate || undefined}>
                  {line.dueDate ? formatDate(line.dueDate) : ''}{' '}
                  {isLate && day
                    ? t('ar:collection.days', { count: formatInteger(daysBetween(line.dueDate!, day)) })
                    : ''}
                </td>
                <td data-figure="">{money(line.openAmount)}</td>
                {typed.map((name) => {
                  const path = `items.${at}.${name}`
                  const isProposed = isApplied(line) && line.why !== 'ByHand' && line[name] !== null
                  return (
                    <td key={name} data-figure={FIGURES.has(name) || undefined} data-proposed={isProposed || undefined}>
                      <FieldControl
                        {...{
                          path,
                          entity: store.entity,
                          field: fieldAt(store.entity.fields, path)!,
                          value: line[name],
                        }}
                        id={`${prefix}-${path}`}
                        label={`${word(name)}, ${line.docNumber ?? ''}`}
                        required={false}
                        readOnly={readOnly}
                        invalid={own.some(({ Field }) => Field === path)}
                        passes={name !== 'pay'}
                        onEdit={edit(at)}
                        onLeave={store.leave}
                      />
                    </td>
                  )
                })}
                <td data-figure="">{money(remainingOf(line))}</td>
                <td className={css['reason']}>{whyText(line, { lines: all, disputes })}</td>
                <td>
                  {readOnly ? null : (
                    <>
                      <Button
                        look="ghost"
                        iconOnly
                        icon={isApplied(line) ? 'x-lg' : 'check-lg'}
                        label={t(`ar:receiving.${isApplied(line) ? 'leaveOpen' : 'payWhole'}`, {
                          number: line.docNumber ?? '',
                        })}
                        onClick={() => receiving.settle(store, item)}
                      />
                      {isApplied(line) && !receiving.isNothing(remainingOf(line)) ? (
                        <Button
                          look="ghost"
                          label={t('ar:receiving.writeOffRest', { amount: money(remainingOf(line)) })}
                          onClick={() => receiving.writeOffRest(store, item, t('ar:receiving.shortPaid'))}
                        />
                      ) : null}
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
        {items.length > 1 ? (
          <tfoot>
            <tr>
              <th scope="row">{t('kit:posting.total')}</th>
              <td />
              <td data-figure="">{money(sumOf('openAmount'))}</td>
              {typed.map((name) => (
                <td key={name} data-figure={FIGURES.has(name) || undefined}>
                  {FIGURES.has(name) ? money(sumOf(name)) : ''}
                </td>
              ))}
              <td data-figure="">{money(totalOf(left, 'remaining'))}</td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

const FIGURES = new Set(['openAmount', 'pay', 'discount', 'writeOff', 'remaining'])

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
