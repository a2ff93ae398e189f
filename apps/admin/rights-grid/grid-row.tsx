import { memo } from 'react'
import type { Problem } from '../../../shared/contracts/result.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { hasCell, type Grant, type GridRow as Row } from './grid-model.ts'
import { actionWords, cellWords, grantWords, rowWords } from './grid-words.ts'
import css from './rights-grid.module.css'

/** One cell as it is drawn. */
export interface Cell {
  readonly grant: Grant | null
  readonly open: boolean
  readonly changed: boolean
  readonly risky: boolean
  readonly problem: Problem | undefined
}

interface Props {
  readonly row: Row
  readonly at: number
  readonly columns: readonly string[]
  readonly cellOf: (row: Row, action: string) => Cell
  /** Column of the tab stop, when it is in this row; -1 else. */
  readonly stop: number
  readonly readOnly: boolean
  readonly onPress: (at: number, column: number) => void
}

const ICONS = { own: 'check-lg', whole: 'check-lg', pattern: 'check-lg', inherited: 'arrow-up' } as const

/** A screen, or a pattern of screens, with what the role may do there. */
export const GridRow = memo(function GridRow({ row, at, columns, cellOf, stop, readOnly, onPress }: Props) {
  const name = rowWords(row)
  return (
    <tr aria-rowindex={at + 2} data-kind={row.kind} data-screen={row.screen}>
      <th scope="row" title={row.screen}>
        {name}
        {row.kind === 'screen' ? <span className={css['id']}>{row.screen}</span> : null}
      </th>
      {columns.map((action, column) => {
        if (!hasCell(row, action))
          return (
            <td key={action} data-cell={`${at}:${column}`} tabIndex={column === stop ? 0 : -1} aria-disabled="true">
              <span className={css['nothing']}>{t('admin:role.grid.notThere')}</span>
            </td>
          )
        const { grant, open, changed, risky, problem } = cellOf(row, action)
        const why = [
          grantWords(grant),
          changed ? t('admin:role.grid.changed') : '',
          risky ? t('admin:role.grid.ofPair') : '',
          problem ? t(problem.Key, problem.Args) : '',
        ].filter(Boolean)
        return (
          <td key={action}>
            <span
              role="checkbox"
              className={css['cell']}
              data-cell={`${at}:${column}`}
              data-path={problem?.Field ?? undefined}
              data-by={grant?.by}
              data-changed={changed || undefined}
              data-risky={risky || undefined}
              tabIndex={column === stop ? 0 : -1}
              aria-checked={grant !== null}
              aria-disabled={readOnly || !open || undefined}
              aria-invalid={problem ? true : undefined}
              aria-label={[`${actionWords(action)}, ${name}`, ...why].join(', ')}
              title={[cellWords(row.screen, action), ...why].join(', ')}
              onClick={() => onPress(at, column)}
            >
              {grant ? <Icon name={ICONS[grant.by]} size={11} /> : null}
            </span>
          </td>
        )
      })}
    </tr>
  )
})
