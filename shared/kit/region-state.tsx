import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { region } from './region.ts'
import css from './region-state.module.css'

interface Props {
  readonly icon: IconName
  readonly title: string
  readonly hint?: ReactNode
  /** Something went wrong: said at once to a screen reader, and the icon in red. */
  readonly bad?: boolean
  readonly children?: ReactNode
}

/** [visual reference §10] What stands where a list, form or panel would, when there is nothing else to show. */
export function RegionState({ icon, title, hint, bad, children }: Props) {
  return (
    <div className={css['state']} role={bad ? 'alert' : 'status'} {...region('state', title)}>
      <span className={bad ? css['iconBad'] : css['icon']}>
        <Icon name={icon} size={16} />
      </span>
      <h2>{title}</h2>
      {hint ? <p>{hint}</p> : null}
      {children ? <div className={css['actions']}>{children}</div> : null}
    </div>
  )
}
