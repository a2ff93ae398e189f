import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ScreenAction } from '../events/host.ts'
import type { Shortcut } from '../events/shortcut.ts'
import { t } from '../i18n/i18n.ts'
import { useShortcuts } from './keys.ts'
import type { ScreenProps } from './definition.ts'

/** Something that a screen can do, said once: its button, its key, and its rows in palette, sheet and status bar [D17]. */
export interface Action extends Omit<ScreenAction, 'enabled'> {
  /** True unless said: false while its button is disabled too. */
  readonly enabled?: boolean
  /** A second key for the same. */
  readonly alias?: Shortcut
}

/** Leaves an action out: this user may not do it at all. */
type Declared = readonly (Action | null | undefined | false)[]

const isEnabled = (action: Action) => action.enabled ?? true

/**
 * Binds the keys of these actions to the screen while it is shown, and tells the shell what it can do now. An inner part (an
 * open record) declares its own beside those of the screen around it.
 */
export function useActions({ screen, host }: Pick<ScreenProps, 'screen' | 'host'>, declared: Declared): void {
  const actions = declared.filter((action) => !!action)
  const current = useRef(actions)
  useLayoutEffect(() => {
    current.current = actions
  })
  useShortcuts(
    screen.panel,
    Object.fromEntries(
      actions.flatMap((action) =>
        [action.keys, action.alias].filter(Boolean).map((keys) => [keys, isEnabled(action) ? action.run : null]),
      ),
    ),
  )
  // The words alone: what an action does may be another function at every drawing.
  const words = JSON.stringify(actions)
  useEffect(
    () =>
      host.actions(
        screen.tabId,
        current.current.map(({ id, label, keys, group, enabled = true }) => ({
          id,
          label,
          keys,
          group,
          enabled,
          run: () => current.current.find((action) => action.id === id)?.run(),
        })),
      ),
    [host, screen.tabId, words],
  )
}

/** The button of an action: its text, its key and what it does. */
export const buttonOf = (action: Action) => ({
  label: t(action.label.key, action.label.args),
  shortcut: action.keys,
  disabled: !isEnabled(action),
  onClick: action.run,
})
