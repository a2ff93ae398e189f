import { useId } from 'react'
import { t } from '../../../shared/i18n/i18n.ts'
import { LEVELS, type Level } from './levels.ts'
import { applicationWords } from './grid-words.ts'
import css from './rights-grid.module.css'

interface Props {
  readonly applications: readonly { readonly key: string; readonly level: Level | null }[]
  readonly readOnly: boolean
  readonly onChoose: (application: string, level: Level) => void
}

/** [S6.09] What the role may do, application by application, as one says it: nothing, look, work, all. */
export function ApplicationLevels({ applications, readOnly, onChoose }: Props) {
  const id = useId()
  return (
    <ul className={css['levels']} aria-label={t('admin:role.grid.byApplication')}>
      {applications.map(({ key, level }) => (
        <li key={key}>
          <span id={`${id}-${key}`}>{applicationWords(key)}</span>
          <span role="radiogroup" aria-labelledby={`${id}-${key}`} className={css['level']}>
            {LEVELS.map((one) => (
              <label key={one} data-chosen={one === level || undefined}>
                <input
                  type="radio"
                  name={`${id}-${key}`}
                  checked={one === level}
                  disabled={readOnly}
                  onChange={() => onChoose(key, one)}
                />
                {t(`admin:role.grid.levels.${one}`)}
              </label>
            ))}
          </span>
          <span className={css['count']}>{level === null ? t('admin:role.grid.mixed') : ''}</span>
        </li>
      ))}
    </ul>
  )
}
