import type { BulkResult } from '../../../contracts/bulk.ts'
import type { Entity } from '../../../contracts/entity.ts'
import { formatInteger } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { reasonsOf } from '../../work/work-log.tsx'
import css from './bulk-dialog.module.css'

interface Props {
  readonly entity: Entity
  readonly result: BulkResult
  readonly doneKey: string
  /** Address of a record by its key. */
  readonly address: (key: string) => string
}

/** What became of a bulk change: how many, and of each record that was not changed why not. */
export function BulkOutcome({ entity, result, doneKey, address }: Props) {
  const { changed, unchanged, rows } = result
  const figures = {
    changed: formatInteger(changed),
    done: formatInteger(changed),
    unchanged: formatInteger(unchanged),
    refused: formatInteger(rows.length),
  }
  return (
    <>
      <p className={css['summary']} role="status">
        {t(doneKey, figures)}
      </p>
      {rows.length > 0 ? (
        <ul className={css['rows']} aria-label={t('kit:bulk.notChanged')}>
          {rows.map((row) => (
            <li key={row.id}>
              {row.key === null ? null : <a href={address(row.key)}>{row.key}</a>}
              <span>{row.title === row.key ? null : row.title}</span>
              <span>{reasonsOf(entity, row)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Rows that can be tried again, and those that only wait for a yes to their questions. */
export function openRows(result: BulkResult | null): { failed: string[]; asking: string[]; questions: string[] } {
  const rows = (result?.rows ?? []).filter(({ key }) => key !== null)
  const asking = rows.filter(({ asks }) => asks)
  return {
    failed: rows.filter(({ asks }) => !asks).map(({ id }) => id),
    asking: asking.map(({ id }) => id),
    questions: [...new Set(asking.flatMap(({ problems }) => problems.map(({ Key }) => Key)))],
  }
}
