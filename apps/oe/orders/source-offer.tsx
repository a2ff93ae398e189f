import { useState } from 'react'
import type { OrderLineAbout } from '../../../shared/contracts/oe/order-customer.ts'
import { formatFigure, formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { kitOffer, takeKit, type KitOffer } from './kit-offer.ts'
import { otherSources, placed, type OtherSource } from './other-source.ts'
import css from './line-about.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.offer.${name}`, args)
const figure = (value: string) => formatFigure(value, { kind: 'quantity' })

interface Props extends LinePartProps {
  readonly told: OrderLineAbout
}

/**
 * [judgement 31, rule 5] What a line is short of, from another warehouse, and kits as what they are made of: F4 takes the offer, Alt O looks at the next; nothing is
 * saved by it. Shift F4 has it sent here for a line that is saved.
 */
export function SourceOffer({ told, store, snapshot, screen, host, line, at }: Props) {
  const [turn, setTurn] = useState(0)
  const { draft } = snapshot
  const rows = (draft['lines'] ?? []) as readonly Readonly<Record<string, unknown>>[]
  const kit = kitOffer(told.parts, line, { orderType: draft['orderType'] })
  const sources = [...(kit ? [kit] : []), ...otherSources(told, { line, rows, usual: draft['warehouseId'] })]
  const offered = store.writable ? sources[turn % Math.max(sources.length, 1)] : undefined
  const take: Action = {
    ...{ id: 'take-offer', label: { key: 'oe:salesOrder.offer.take' }, keys: 'F4', group: 'record' },
    enabled: offered !== undefined,
    run: () => {
      if (!offered) return
      if (isKit(offered)) return takeKit(store, draft, at, offered)
      const [first, second] = placed(line, offered)
      const lines = store.lines('lines')
      lines.write(at, [first!])
      if (!second) return
      lines.insert(at + 1)
      lines.write(at + 1, [second])
    },
  }
  const next: Action = {
    ...{ id: 'other-source', label: { key: 'oe:salesOrder.offer.next' }, keys: 'Alt+O', group: 'record' },
    enabled: sources.length > 1,
    run: () => setTurn((now) => now + 1),
  }
  // A ticket is written for what waits as it was saved: of what is being typed nothing waits yet.
  const isSent = offered !== undefined && !isKit(offered)
  const waits =
    isSent && !snapshot.dirty && Number(line['backordered'] ?? 0) > 0 && snapshot.access.actions.includes('transfer')
  const send: Action = {
    ...{ id: 'transfer-for-line', label: { key: 'oe:salesOrder.offer.transfer' }, keys: 'Shift+F4', group: 'record' },
    enabled: waits,
    run: () => {
      if (!offered || isKit(offered)) return
      const { warehouseId, there } = offered
      const given = { transferLine: line['lineNo'], fromWarehouse: warehouseId, transferQuantity: there }
      void store.runAction('transfer', given)
    },
  }
  useActions({ screen, host }, [
    ...[offered ? take : null, offered && waits ? send : null],
    offered && sources.length > 1 ? next : null,
  ])
  if (!offered) return null
  return (
    <div className={css['offer']} role="status">
      <p>{isKit(offered) ? kitSaid(offered, line, draft['currency']) : sourceSaid(offered)}</p>
      <Button {...buttonOf(take)} />
      {waits ? <Button look="ghost" {...buttonOf(send)} /> : null}
      {sources.length > 1 ? <Button look="ghost" {...buttonOf(next)} /> : null}
    </div>
  )
}

const isKit = (offered: KitOffer | OtherSource): offered is KitOffer => 'kits' in offered

function sourceSaid({ warehouseId, name, here, there }: OtherSource): string {
  const args = { here: figure(here), there: figure(there), warehouse: `${warehouseId} ${name}` }
  return say(Number(here) > 0 ? 'some' : 'all', args)
}

/** `2 components for 5 kits: 150.00 CAD as a kit`; without a price of the kit how many alone. */
function kitSaid({ here, kits, parts }: KitOffer, line: LinePartProps['line'], currency: unknown): string {
  const { netPrice, priceQuantity } = line as Readonly<Record<string, string | null | undefined>>
  const args = { count: formatInteger(parts.length), kits: figure(kits), here: figure(here) }
  const isPriced = Number(here) === 0 && netPrice && priceQuantity
  const amount = line['amount']
  if (!isPriced || !amount) return say(Number(here) > 0 ? 'kitSome' : 'kit', args)
  const money = formatMoney(String(amount), { currency: String(currency ?? '') || null })
  return say('kitAt', { ...args, amount: `${money} ${String(currency ?? '')}`.trim() })
}
