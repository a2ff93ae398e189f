import { t } from '../../i18n/i18n.ts'
import css from './density-choice.module.css'

const DENSITIES = ['', 'compact', 'regular', 'comfortable'] as const
export type GridDensity = (typeof DENSITIES)[number]

interface Props {
  readonly name: string
  readonly value: GridDensity
  readonly onChange: (density: GridDensity) => void
}

/** Row height of this grid alone; without one it is that of the whole suite. */
export function DensityChoice({ name, value, onChange }: Props) {
  return (
    <div className={css['choice']} role="radiogroup" aria-label={t('kit:list.density')}>
      {DENSITIES.map((density) => (
        <label key={density}>
          <input type="radio" name={name} checked={density === value} onChange={() => onChange(density)} />
          {t(`kit:list.${density || 'densityOwn'}`)}
        </label>
      ))}
    </div>
  )
}

const storageKey = (screenId: string, user: string) => `novus:density:${user}:${screenId}`

export function readDensity(screenId: string, user: string, storage: Storage): GridDensity {
  const stored = storage.getItem(storageKey(screenId, user)) ?? ''
  return DENSITIES.find((density) => density === stored) ?? ''
}

/** A full or forbidden storage loses the choice at the next load, nothing else. */
export function writeDensity(screenId: string, user: string, density: GridDensity, storage: Storage): void {
  try {
    if (density === '') storage.removeItem(storageKey(screenId, user))
    else storage.setItem(storageKey(screenId, user), density)
  } catch {
    return
  }
}
