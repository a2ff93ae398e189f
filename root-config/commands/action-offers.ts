import type { Locale } from '../../shared/contracts/shell.ts'
import type { ScreenAction } from '../../shared/events/host.ts'
import { printed } from '../../shared/events/shortcut.ts'
import { inBaseLocale, t } from '../../shared/i18n/i18n.ts'
import type { ChromeState } from '../chrome-state.ts'
import { languageChoices } from '../frame-model.ts'
import { userActions } from '../user-actions.ts'
import type { ShellShortcut } from '../shortcuts.ts'
import type { Offer } from './palette-model.ts'

/** What the screen that is shown can do now. */
export const screenActionOffers = (actions: readonly ScreenAction[], screen: string): Offer[] =>
  actions
    .filter((action) => action.enabled)
    .map((action) => {
      const say = () => t(action.label.key, action.label.args)
      return {
        id: `do-${action.id}`,
        label: say(),
        hidden: [inBaseLocale(say)],
        note: screen,
        icon: 'action',
        keys: action.keys && printed(action.keys),
        run: () => action.run(),
      }
    })

interface ShellParts {
  readonly shortcuts: readonly ShellShortcut[]
  readonly chrome: ChromeState
  readonly canChangePassword: boolean
  userAction(id: string): void
  chooseLocale(locale: Locale): void
}

/** What the shell can do: its keys, the rows of the user menu, its languages. */
export function shellOffers({ shortcuts, chrome, ...parts }: ShellParts): Offer[] {
  const keys = shortcuts
    .filter((row) => !row.unlisted)
    .map((row): Offer => {
      const say = () => t(row.label.key, row.label.args)
      return {
        id: `shell-${row.id}`,
        label: say(),
        hidden: [inBaseLocale(say)],
        icon: 'action',
        keys: row.keys && printed(row.keys),
        run: () => row.run(),
      }
    })
  const own = () => userActions(chrome, parts.canChangePassword)
  const inEnglish = inBaseLocale(own)
  const user = own().map(({ id, label, checked }, at): Offer => ({
    id: `user-${id}`,
    label,
    hidden: [inEnglish[at]!.label],
    icon: 'action',
    end: checked ? t('shell:palette.chosen') : undefined,
    run: () => parts.userAction(id),
  }))
  const languages = languageChoices(chrome).map(({ locale, name }): Offer => ({
    id: `language-${locale}`,
    label: name,
    note: t('shell:languageMenu.label'),
    hidden: [locale, inBaseLocale(() => t('shell:languageMenu.label'))],
    icon: 'action',
    run: () => parts.chooseLocale(locale as Locale),
  }))
  return [...keys, ...user, ...languages]
}
