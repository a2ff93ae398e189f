import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { LookupRow } from '../../../api/records.ts'
import type { LookupTarget } from '../../../contracts/fields.ts'
import { formatInteger } from '../../../i18n/format.ts'
import { hasText, t } from '../../../i18n/i18n.ts'
import { Button } from '../../button.tsx'
import { StillWaiting, useLongWait } from '../../long-wait.tsx'
import { cellText, columnOf, type ListColumn } from '../../list/cell-text.ts'
import { homeCurrency, placesOf } from '../../../contracts/decimals.ts'
import { areAlike } from './alike.ts'
import { useUnderField } from './under-field.ts'
import { targetOf, type Matches } from './use-lookup.ts'
import css from './lookup-list.module.css'

interface Props {
  readonly id: string
  readonly label: string
  readonly anchor: RefObject<HTMLInputElement | null>
  readonly target: LookupTarget
  readonly text: string
  readonly matches: Matches
  readonly marked: number
  /** The keys are in the list: Enter takes what is marked, whatever else matches. */
  readonly isLooking: boolean
  readonly onTake: (row: LookupRow) => void
}

/** The matches under a lookup field, above everything that could cut them off. */
export function LookupList({ id, label, anchor, target, text, matches, marked, isLooking, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { module, noun } = targetOf(target)
  const key = `${module}:${noun}.title`
  // The words of another module may not be here; the field says then what it looks for.
  const title = hasText(key) ? t(key) : label
  const beside = columnsBeside(target)
  const isAlike = !isLooking && areAlike(matches.rows, text)
  const waited = useLongWait(matches.since)
  const isLong = waited !== null
  const isOver = matches.state === 'failed' || matches.state === 'stopped'

  useUnderField(list, anchor, `${matches.rows.length} ${matches.state} ${isLong}`)

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  return (
    <div ref={list} popover="manual" className={css['list']} onPointerDown={(event) => event.preventDefault()}>
      <p className={css['head']}>{text ? t('kit:editor.lookupStarting', { title, text }) : title}</p>
      <div id={id} role="listbox" aria-label={t('kit:editor.lookupResults', { label })} className={css['rows']}>
        {matches.rows.map((row, i) => (
          <div
            key={row.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === marked}
            className={css['row']}
            onClick={() => onTake(row)}
          >
            <span className={css['code']}>{row.key}</span>
            <span className={css['name']}>{row.title === row.key ? '' : row.title}</span>
            {beside.map((column) => (
              <span
                key={column.name}
                className={css[column.figure ? 'figure' : 'beside']}
                title={hasText(column.labelKey) ? t(column.labelKey) : undefined}
              >
                {besideText(column, row)}
              </span>
            ))}
          </div>
        ))}
      </div>
      {waited === null ? null : <StillWaiting seconds={waited} onStop={matches.stop} />}
      <div className={css['foot']} role="status">
        {waited === null ? statusOf(text, matches) : null}
        {isOver ? (
          <Button look="ghost" icon="arrow-clockwise" label={t('kit:states.tryAgain')} onClick={matches.again} />
        ) : null}
        {matches.rows.length > 0 ? (
          <span className={css['keys']}>
            <kbd>Enter</kbd> {t(isAlike ? 'kit:editor.lookupLook' : 'kit:editor.lookupTake')}
          </span>
        ) : null}
      </div>
    </div>
  )
}

/** What the contract shows beside key and title. */
function columnsBeside(target: LookupTarget): ListColumn[] {
  const entity = targetOf(target)
  const { columns } = entity.offers({ ...target.filter })
  return columns.map((name) => columnOf({ entity, badges: [], words: {} }, name))
}

/** A balance says in which currency it is: that of the firm stands beside it and may be another. */
function besideText(column: ListColumn, row: LookupRow): string {
  const text = cellText(column, row.beside?.[column.name], placesOf(column.field, row.beside ?? {}))
  return column.field.kind === 'money' && column.field.ours && /\d/.test(text) ? `${homeCurrency()} ${text}` : text
}

function statusOf(text: string, { state, rows, total }: Matches): string {
  if (state === 'stopped') return t('kit:waiting.stoppedLookup')
  if (state === 'failed') return t('kit:editor.lookupFailed')
  if (state !== 'found') return rows.length === 0 ? t('kit:states.loading') : ''
  if (rows.length === 0) return text ? t('kit:editor.lookupNone', { text }) : t('kit:editor.lookupEmpty')
  const counts = { shown: formatInteger(rows.length), total: formatInteger(total) }
  return total > rows.length ? t('kit:editor.lookupMore', counts) : ''
}
