import { useState } from 'react'
import { formatStamp } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { personName } from '../../i18n/person.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { placeLabel, valueText } from './labels.ts'
import type { Difference } from './rebase.ts'
import type { ConflictView } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import { TabDialog } from './tab-dialog.tsx'
import css from './conflict-dialog.module.css'

interface Props {
  readonly panel: HTMLElement
  readonly store: RecordStore
  readonly conflict: ConflictView
}

/**
 * Somebody saved first: both values of every field, and whose is kept. Where only they changed a field theirs is chosen
 * at first, where both did the user's own.
 */
export function ConflictDialog({ panel, store, conflict }: Props) {
  const { changedBy, changedOn, differences } = conflict
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ both }) => !both).map(({ path }) => path)),
  )
  const choose = (path: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(path)
    else next.delete(path)
    setTheirs(next)
  }
  const contested = differences.some(({ both }) => both)
  return (
    <TabDialog
      panel={panel}
      wide
      title={t('kit:conflict.title')}
      onClose={() => store.conflict.postpone()}
      buttons={
        <>
          <Button data-first="" label={t('kit:conflict.later')} onClick={() => store.conflict.postpone()} />
          <Button label={t('kit:conflict.useTheirs')} onClick={() => store.conflict.takeTheirs()} />
          <Button
            look="primary"
            label={t('kit:conflict.save')}
            onClick={() => void store.conflict.settle((path) => theirs.has(path))}
          />
        </>
      }
    >
      <div className={css['note']}>
        <Icon name="people-fill" size={14} />
        <p>
          <b>{t('kit:conflict.message', { user: personName(changedBy), time: formatStamp(changedOn) })}</b>{' '}
          {t(contested ? 'kit:conflict.kept' : 'kit:conflict.apart')}
        </p>
      </div>
      {differences.length > 0 ? (
        <table className={css['grid']}>
          <thead>
            <tr>
              <th scope="col">{t('kit:conflict.field')}</th>
              <th scope="col">{t('kit:conflict.theirs')}</th>
              <th scope="col">{t('kit:conflict.yours')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <DifferenceRow
                key={difference.path}
                store={store}
                difference={difference}
                isTheirs={theirs.has(difference.path)}
                onChoose={choose}
              />
            ))}
          </tbody>
        </table>
      ) : null}
    </TabDialog>
  )
}

interface RowProps {
  readonly store: RecordStore
  readonly difference: Difference
  readonly isTheirs: boolean
  readonly onChoose: (path: string, isTheirs: boolean) => void
}

function DifferenceRow({ store, difference, isTheirs, onChoose }: RowProps) {
  const { path, theirs, mine, both } = difference
  const label = store.ownLabels.get(path) ?? placeLabel(store.entity, path)
  const side = (value: unknown, isTheirSide: boolean) => (
    <td>
      <label>
        <input
          type="radio"
          name={path}
          aria-label={`${t('kit:conflict.choose', { label })}, ${t(isTheirSide ? 'kit:conflict.theirs' : 'kit:conflict.yours')}`}
          checked={isTheirs === isTheirSide}
          onChange={() => onChoose(path, isTheirSide)}
        />
        <span>{valueText(store.entity, path, value) || t('kit:conflict.blank')}</span>
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">
        {label}
        {both ? <small>{t('kit:conflict.both')}</small> : null}
      </th>
      {side(theirs, true)}
      {side(mine, false)}
    </tr>
  )
}
