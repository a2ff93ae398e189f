import type { ButtonHTMLAttributes, Ref } from 'react'
import { printed, type Shortcut } from '../events/shortcut.ts'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'
import css from './button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One `primary` per view [visual reference §1]. */
  readonly look?: 'plain' | 'primary' | 'ghost' | 'danger'
  readonly icon?: IconName
  /** An icon alone; the label is its accessible name and tooltip. */
  readonly iconOnly?: boolean
  readonly label: string
  /** The shortcut that does the same, by its name: `Alt+N`. */
  readonly shortcut?: Shortcut
  readonly ref?: Ref<HTMLButtonElement>
}

/** The button of toolbars and regions: icon plus word, 26 px high in regular density. */
export function Button({ look = 'plain', icon, iconOnly, label, shortcut, className, ...rest }: Props) {
  const caps = shortcut && printed(shortcut)
  const button = (
    <button
      type="button"
      className={[css['button'], css[look], iconOnly && css['iconOnly'], className].filter(Boolean).join(' ')}
      aria-label={iconOnly ? label : undefined}
      aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control')}
      {...rest}
    >
      {icon ? <Icon name={icon} /> : null}
      {iconOnly ? null : <span>{label}</span>}
      {caps && !iconOnly ? <kbd aria-hidden="true" data-printed={caps} /> : null}
    </button>
  )
  return iconOnly ? <Tooltip text={caps ? `${label} (${caps})` : label}>{button}</Tooltip> : button
}
