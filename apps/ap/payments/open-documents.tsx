import { useId } from 'react'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { type Action, buttonOf, useActions } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { EntryGrid } from '../../../shared/kit/grid/entry-grid.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { LinesOptions, SectionPartProps } from '../../../shared/kit/definition.ts'
import { bring, documentsOf, missingFrom, payAllDue, payInFull, spreadAmount, withRemaining } from './paying.ts'
import { useOpenItems, type OpenState } from './use-open-items.ts'
import css from './open-documents.module.css'

const COLUMNS: LinesOptions = {
  columns: [
    'docNumber',
    'docKind',
    'docDate',
    'dueDate',
    'discountAvailable',
    'openAmount',
    'pay',
    'discount',
    'writeOff',
    'remaining',
  ],
  totals: ['openAmount', 'pay', 'discount', 'writeOff', 'remaining'],
  optional: ['discount', 'writeOff'],
  given: true,
}

/** The line under the cursor of the grid, whether its cell is open or not; else the first. */
const lineInFocus = (): number =>
  Number(document.activeElement?.closest<HTMLElement>('[data-lines="items"] [data-row]')?.dataset['row'] ?? 0)

/**
 * [finance 7.3] What is open with the vendor on the date of the payment, as its lines: settled by a key, or typed. Choosing the
 * vendor brings them; a draft keeps those that it was saved with, and offers what has come since.
 */
export function OpenDocuments({ store, snapshot, screen, host, readOnly }: SectionPartProps) {
  useLocale()
  const prefix = useId()
  const { draft, access, problems } = snapshot
  const { open, again } = useOpenItems(store.entity.room, snapshot, !readOnly, (found) => bring(store, found))
  const lines = documentsOf(draft)
  const missing = typeof open === 'string' ? [] : missingFrom(draft, open)
  const may = !readOnly && lines.length > 0
  const action = (name: string, keys: string, run: () => void): Action => ({
    id: name,
    keys,
    label: { key: `ap:paying.${name}` },
    group: 'record',
    enabled: may && snapshot.phase === 'ready',
    run,
  })
  const actions = readOnly
    ? []
    : [
        action('payInFull', 'Alt+L', () => payInFull(store, lineInFocus())),
        action('payAllDue', 'Alt+U', () => payAllDue(store)),
        action('spreadAmount', 'Alt+O', () => spreadAmount(store)),
      ]
  useActions({ screen, host }, actions)
  return (
    <EntryGrid
      store={store}
      name="items"
      rows={lines.map(withRemaining)}
      problems={problems}
      access={access}
      readOnly={readOnly}
      prefix={prefix}
      options={COLUMNS}
      none={readOnly ? undefined : <Notice open={open} again={again} />}
      lead={
        lines.length === 0 || readOnly ? null : (
          <div className={css['bar']}>
            {actions.map((one) => (
              <Button key={one.id} look="ghost" {...buttonOf(one)} />
            ))}
            {missing.length > 0 && typeof open !== 'string' ? (
              <Button
                look="ghost"
                icon="plus-lg"
                label={t('ap:paying.bringMissing', { count: formatInteger(missing.length) })}
                onClick={() => bring(store, open)}
              />
            ) : null}
          </div>
        )
      }
    />
  )
}

/** Why there are no lines, or that they are on their way. */
function Notice({ open, again }: { open: OpenState; again: () => void }) {
  if (open === 'failed')
    return (
      <span className={css['notice']} role="alert">
        {t('ap:paying.notLoaded')} <Button label={t('kit:states.tryAgain')} onClick={again} />
      </span>
    )
  const key = open === 'loading' ? 'loading' : open === 'none' ? 'chooseVendor' : 'nothingOpen'
  return (
    <span className={css['notice']} role="status">
      {t(`ap:paying.${key}`)}
    </span>
  )
}
