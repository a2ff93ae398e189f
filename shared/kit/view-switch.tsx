import { formatInteger } from '../i18n/format.ts'
import { region } from './region.ts'
import css from './view-switch.module.css'

export interface View<N extends string> {
  readonly name: N
  /** Already in the user's language. */
  readonly label: string
  /** How many it holds; nothing is said of none. */
  readonly count?: number | undefined
}

interface Props<N extends string> {
  readonly label: string
  readonly views: readonly View<N>[]
  readonly shown: N
  readonly onShow: (name: N) => void
  /** A stop of its own for F2, where nothing around it is one. */
  readonly isRegion?: boolean
}

/** Several looks at one thing, of which one is shown. */
export const ViewSwitch = <N extends string>({ label, views, shown, onShow, isRegion }: Props<N>) => (
  <div className={css['switch']} role="group" aria-label={label} {...(isRegion ? region('views', label) : {})}>
    {views.map(({ name, label: said, count }) => (
      <button key={name} type="button" aria-pressed={name === shown} onClick={() => onShow(name)}>
        {said}
        {count === undefined ? null : <i>{formatInteger(count)}</i>}
      </button>
    ))}
  </div>
)
