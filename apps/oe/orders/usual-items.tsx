import { Decimal } from 'decimal.js'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { UsualItems as Told } from '../../../shared/contracts/oe/order-customer.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure, formatInteger } from '../../../shared/i18n/format.ts'
import { locale, t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { figureOf } from '../../../shared/kit/editor/controls/figure-value.ts'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './usual-items.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.usual.${name}`, args)
type Item = Told['items'][number]

/** [judgement 31, Alt L] What this customer orders again and again: a quantity beside each, and all of it is in the order with one key. */
export function UsualItems({ store, snapshot, screen, host, readOnly }: SectionPartProps) {
  useLocale()
  const [isOpen, setOpen] = useState(false)
  const { billToId } = snapshot.draft as unknown as Partial<SalesOrder>
  const usual: Action | null = readOnly
    ? null
    : {
        id: 'usual-items',
        label: { key: 'oe:salesOrder.usual.title' },
        keys: 'Alt+L',
        group: 'record',
        enabled: !!billToId,
        run: () => setOpen(true),
      }
  useActions({ screen, host }, [usual])
  if (!usual) return null
  return (
    <>
      <Button icon="clock-history" {...buttonOf(usual)} />
      {isOpen && billToId ? (
        <Chooser
          panel={screen.panel}
          billToId={billToId}
          onClose={() => setOpen(false)}
          onTake={(lines) => {
            const before = (snapshot.draft['lines'] ?? []) as readonly Readonly<Record<string, unknown>>[]
            // Behind what stands already; a line that nothing was typed into is no line.
            const at = before.findLastIndex((line) => line['productId'] || line['description']) + 1
            store.lines('lines').write(at, lines)
            setOpen(false)
          }}
        />
      ) : null}
    </>
  )
}

interface ChooserProps {
  readonly panel: HTMLElement
  readonly billToId: string
  readonly onClose: () => void
  readonly onTake: (lines: { productId: string; quantity: string }[]) => void
}

function Chooser({ panel, billToId, onClose, onTake }: ChooserProps) {
  const { answer, error } = useAnswer<Told>('oe/sales-order/usual', { billToId, Locale: locale() })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const items = answer?.items ?? []
  const first = useRef<HTMLInputElement>(null)
  const isThere = items.length > 0
  // The dialog stands before its rows do.
  useEffect(() => first.current?.focus(), [isThere])
  const chosen = items.flatMap(({ productId }) => {
    const quantity = readFigure(typed[productId] ?? '')
    return quantity === null ? [] : [{ productId, quantity }]
  })
  const unread = items.filter(({ productId }) => typed[productId]?.trim() && readFigure(typed[productId]!) === null)
  const take = () => chosen.length > 0 && unread.length === 0 && onTake(chosen)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, item: Item) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && event.ctrlKey) take()
    else if (event.key === ' ') setTyped({ ...typed, [item.productId]: item.quantity })
    else if (step !== undefined) {
      const all = [...event.currentTarget.closest('table')!.querySelectorAll('input')]
      all[all.indexOf(event.currentTarget) + step]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <TabDialog
      panel={panel}
      wide
      title={say('of', { customer: billToId })}
      onClose={onClose}
      buttons={
        <>
          <Button label={t('kit:editor.cancel')} onClick={onClose} />
          <Button
            look="primary"
            label={say('take', { count: formatInteger(chosen.length) })}
            shortcut="Ctrl+Enter"
            disabled={chosen.length === 0 || unread.length > 0}
            onClick={take}
          />
        </>
      }
    >
      {error ? <p role="alert">{say('failed')}</p> : null}
      {answer && items.length === 0 ? <p>{say('none')}</p> : null}
      {items.length === 0 ? null : (
        <>
          <p className={css['hint']}>{say('hint')}</p>
          <table className={css['items']}>
            <thead>
              <tr>
                <th scope="col">{t('oe:salesOrder.fields.lines.productId')}</th>
                <th scope="col">{t('oe:salesOrder.fields.lines.customerSku')}</th>
                <th scope="col">{say('last')}</th>
                <th scope="col" data-figure>
                  {say('times')}
                </th>
                <th scope="col" data-figure>
                  {say('usually')}
                </th>
                <th scope="col" data-figure>
                  {say('now')}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item, at) => (
                <tr key={item.productId}>
                  <th scope="row">
                    {item.productId} <span>{item.description}</span>
                  </th>
                  <td>{item.customerSku ?? ''}</td>
                  <td>{formatDate(item.lastOn)}</td>
                  <td data-figure>{formatInteger(item.times)}</td>
                  <td data-figure>
                    {formatFigure(item.quantity, { kind: 'quantity' })} {item.unit}
                  </td>
                  <td data-figure>
                    <input
                      ref={at === 0 ? first : undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={say('quantityOf', { product: item.productId })}
                      aria-invalid={unread.includes(item) || undefined}
                      value={typed[item.productId] ?? ''}
                      onChange={(event) => setTyped({ ...typed, [item.productId]: event.target.value })}
                      onKeyDown={(event) => onKeyDown(event, item)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </TabDialog>
  )
}

/** What was typed as canonical decimal text; null where it is no quantity. */
function readFigure(text: string): string | null {
  const meant = String(figureOf(text, SalesOrder.fields.lines.fields!['quantity']!) ?? '')
  return /^\d+(\.\d+)?$/.test(meant) && new Decimal(meant).gt(0) ? meant : null
}
