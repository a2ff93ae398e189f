import type { KeyboardEvent } from 'react'
import type { DemandSources, Punctual, SourceTaken } from '../../../shared/contracts/ic/demand-sources.ts'
import { walked } from '../../../shared/charts/walk.ts'
import { formatFigure, formatInteger } from '../../../shared/i18n/format.ts'
import { region } from '../../../shared/kit/region.ts'
import { comesFrom, quantityText, say, type DemandRow } from './demand-rows.ts'
import css from './demand.module.css'

interface Props {
  readonly row: DemandRow
  readonly sources: DemandSources
  /** Null for whoever may not run it, and while the server is asked. */
  readonly onTake: ((taken: SourceTaken | null) => void) | null
  /** What was chosen in place of what is proposed. */
  readonly isChosen: boolean
}

interface Way {
  readonly key: string
  readonly taken: SourceTaken | null
  readonly name: string
  readonly each: string
  readonly note: string
}

/** [judgement 36] Where it can come from: vendors with price and time, warehouses with what they can spare, our own production. Arrows walk, Enter takes. */
export function DemandSourceList({ row, sources, onTake, isChosen }: Props) {
  const ways = waysOf(row, sources)
  const at = Math.max(
    0,
    ways.findIndex(({ taken }) => taken !== null && comesFrom(row, taken)),
  )
  return (
    <section className={css['sources']} aria-label={say('sources.title')} {...region('sources', say('sources.title'))}>
      <h3>{say('sources.title')}</h3>
      {ways.length === 0 ? <p>{say('sources.none')}</p> : null}
      <ul onKeyDown={walk}>
        {[...ways, ...(isChosen ? [AS_PROPOSED()] : [])].map(({ key, taken, name, each, note }, place) => (
          <li key={key}>
            <button
              type="button"
              data-source
              tabIndex={place === at ? 0 : -1}
              aria-pressed={taken !== null && comesFrom(row, taken)}
              disabled={onTake === null}
              onClick={() => onTake?.(taken)}
            >
              <span>{name}</span> <b>{each}</b> <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
      {sources.warehouses.length === 0 ? <p>{say('sources.noWarehouse')}</p> : null}
    </section>
  )
}

const AS_PROPOSED = (): Way => ({ key: 'as', taken: null, name: say('sources.asProposed'), each: '', note: '' })

function waysOf({ unit = '' }: DemandRow, { vendors, warehouses, isManufactured }: DemandSources): Way[] {
  const inUnit = unit.toLowerCase()
  return [
    ...vendors.map(({ vendorId, name, price, currency, leadDays, punctual }): Way => ({
      key: `Buy ${vendorId}`,
      taken: { action: 'Buy', source: vendorId },
      name: `${vendorId} ${name}`,
      each: price
        ? say('sources.each', { price: formatFigure(price, { kind: 'price' }), currency: currency ?? '' })
        : '',
      note: [
        ...(leadDays === null ? [] : [say('sources.days', { days: formatInteger(leadDays) })]),
        ...(punctual ? [say('sources.punctual', figuresOf(punctual))] : []),
        ...(punctual === null ? [say('sources.neverBrought')] : []),
      ].join(', '),
    })),
    ...warehouses.map(({ warehouseId, name, spare }): Way => ({
      key: `Transfer ${warehouseId}`,
      taken: { action: 'Transfer', source: warehouseId },
      name: `${warehouseId} ${name}`,
      each: say('sources.spare', { quantity: quantityText(spare), unit: inUnit }),
      note: say('choices.action.Transfer'),
    })),
    ...(isManufactured
      ? [
          {
            ...{ key: 'Make', taken: { action: 'Make' as const, source: null }, each: '' },
            ...{ name: say('sources.production'), note: say('choices.action.Make') },
          },
        ]
      : []),
  ]
}

const figuresOf = ({ percent, deliveries }: Punctual) => ({
  ...{ percent: formatInteger(percent), deliveries: formatInteger(deliveries) },
})

function walk(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-source]')]
  const next = walked(event.key, all.indexOf(event.target as HTMLElement), all.length)
  if (next === null || event.altKey || event.ctrlKey) return
  event.preventDefault()
  all[next]?.focus()
}
