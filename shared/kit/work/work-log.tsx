import type { Entity } from '../../contracts/entity.ts'
import type { WorkResult, WorkRow } from '../../contracts/work.ts'
import type { ScreenHost } from '../../events/host.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { placeLabel, problemText, problemWithLabel } from '../editor/labels.ts'
import { region } from '../region.ts'
import { OutcomePill } from './outcome-pill.tsx'
import css from './work.module.css'

interface Props {
  readonly result: WorkResult
  /** What sentences about a row need: where its texts stand, and its fields. */
  readonly entity: Entity
  readonly host: Pick<ScreenHost, 'addressOf'>
}

/** What became of each thing of a run: a link to its record, and why it was not done. */
export function WorkLog({ result, entity, host }: Props) {
  const { rows, counts } = result
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (rows.length === 0) return null
  return (
    // It may be long: the keyboard scrolls it.
    <div
      className={css['scroll']}
      tabIndex={0}
      role="group"
      aria-label={t('kit:work.rows')}
      {...region('result', t('kit:work.rows'))}
    >
      <table className={css['table']}>
        <thead>
          <tr>
            {['item', 'name', 'outcome', 'reason'].map((name) => (
              <th key={name} scope="col">
                {t(`kit:work.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={css['key']}>
                <RecordLink row={row} host={host} />
              </td>
              <td>{row.title === row.key ? null : row.title}</td>
              <td>
                <OutcomePill outcome={row.outcome} />
              </td>
              <td>{reasonsOf(entity, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < all ? (
        <p className={css['cut']}>{t('kit:work.cut', { shown: formatInteger(rows.length) })}</p>
      ) : null}
    </div>
  )
}

/** A user without a door to the room sees plain text. */
function RecordLink({ row, host }: { row: WorkRow; host: Props['host'] }) {
  const text = row.key ?? row.id
  const address = row.room && row.record ? host.addressOf(row.room, { record: row.record }) : null
  return address ? <a href={address}>{text}</a> : text
}

/** Why it was not done, each sentence once. */
export const reasonsOf = (entity: Entity, { problems }: Pick<WorkRow, 'problems'>): string =>
  [
    ...new Set(
      problems.map((problem) =>
        problem.Field === null
          ? problemText(entity, problem)
          : problemWithLabel(entity, problem, placeLabel(entity, problem.Field)),
      ),
    ),
  ].join(' ')
