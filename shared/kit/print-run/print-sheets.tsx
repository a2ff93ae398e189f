import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { PrintPreview, PrintRunData } from '../../contracts/print-run.ts'
import { t } from '../../i18n/i18n.ts'
import { StatusPill } from '../list/status-pill.tsx'
import { region } from '../region.ts'
import type { PrintSnapshot, PrintStore } from './print-store.ts'
import css from './print-run.module.css'

interface PreviewProps {
  readonly store: PrintStore
  readonly snapshot: PrintSnapshot
  readonly preview: PrintPreview
}

/** Sheets still to be numbered, and beside them the pages of the one that is chosen. */
export function PreviewSheets({ store, snapshot, preview }: PreviewProps) {
  const { at, pages } = snapshot
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const go = (to: number) => {
    const place = Math.max(0, Math.min(to, preview.sheets.length - 1))
    store.look(place)
    document.getElementById(idOf(place))?.focus()
  }
  const idOf = (place: number) => `${store.contract.id}-sheet-${place}`
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: preview.sheets.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  const number = preview.numbers[at]!
  return (
    <div className={css['preview']}>
      <ul className={css['list']} aria-label={t('kit:print.sheets')} {...region('sheets', t('kit:print.sheets'))}>
        {preview.sheets.map((sheet, place) => (
          <li key={preview.numbers[place]}>
            <button
              ref={place === at ? chosen : undefined}
              id={idOf(place)}
              type="button"
              aria-current={place === at}
              tabIndex={place === at ? 0 : -1}
              onClick={() => store.look(place)}
              onKeyDown={onKeyDown}
            >
              <span className={css['number']}>{preview.numbers[place]}</span>
              <span className={css['title']}>{sheet.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <div
        className={css['pages']}
        tabIndex={0}
        role="group"
        aria-label={t('kit:print.sheet', { number })}
        aria-busy={pages === null || undefined}
        {...region('pages', t('kit:print.sheet', { number }))}
      >
        {pages === null ? <div className={css['blank']} /> : null}
        {pages?.length === 0 ? <p role="alert">{t('kit:print.noPicture')}</p> : null}
        {pages?.map((page, place) => (
          <img key={place} src={page} alt={t('kit:print.page', { page: place + 1, number })} />
        ))}
      </div>
    </div>
  )
}

/** Every sheet of a run with what became of it, spoiled ones too: each number is accounted for. */
export function RunSheets({ run }: { run: PrintRunData }) {
  return (
    <div className={css['scroll']} tabIndex={0} {...region('sheets', t('kit:print.sheets'))}>
      <table className={css['table']} aria-label={t('kit:print.sheets')}>
        <thead>
          <tr>
            {['number', 'document', 'state', 'reason'].map((name) => (
              <th key={name} scope="col">
                {t(`kit:print.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.sheets.map(({ number, title, state, reason }) => (
            <tr key={number}>
              <th scope="row" className={css['number']}>
                {number}
              </th>
              <td>{title}</td>
              <td>
                <StatusPill word={state} text={t(`kit:print.states.${state}`)} />
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
