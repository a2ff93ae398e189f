import type { MenuAction, StatusNote } from '../shell-elements/types.ts'
import { DENSITIES, THEMES } from '../shared/contracts/preferences.ts'
import { t } from '../shared/i18n/i18n.ts'
import { type ChromeState, showsMenus } from './chrome-state.ts'

export const MY_RUNS = 'my-runs'
export const SYSTEM_THEME = 'system'
export const FAVOURITES_WITH_SHIFT = 'favourites-shift'

const THEME_TEXT = { light: 'themeLight', dark: 'themeDark', contrast: 'themeContrast' } as const
const DENSITY_TEXT = {
  compact: 'densityCompact',
  regular: 'densityRegular',
  comfortable: 'densityComfortable',
} as const

/** What the status bar says of runs that ended, and where it leads. */
export function runNote({ runNews }: ChromeState): StatusNote | null {
  if (!runNews?.newest) return null
  const { count, newest } = runNews
  const run = newest.what === null ? newest.title : `${newest.title} · ${newest.what}`
  const text = count > 1 ? t('shell:runs.many', { count }) : t(`shell:runs.${newest.state}`, { run })
  return { id: MY_RUNS, text, label: t('shell:menus.SH0980') }
}

/** [S1.04] Change Password, About and Log out, and how the user likes the shell [D17]. */
export function userActions(chrome: ChromeState, canChangePassword: boolean): MenuAction[] {
  const { preferences, theme, favouritesWithShift, runNews } = chrome
  const themes = { group: t('shell:preferences.theme') }
  return [
    ...(showsMenus(chrome)
      ? [{ id: MY_RUNS, label: t('shell:menus.SH0980'), note: runNews ? String(runNews.count) : undefined }]
      : []),
    ...(canChangePassword ? [{ id: 'change-password', label: t('shell:userMenu.changePassword') }] : []),
    { id: 'about', label: t('shell:userMenu.about') },
    { id: `theme-${SYSTEM_THEME}`, label: t('shell:preferences.themeSystem'), checked: theme === null, ...themes },
    ...THEMES.map((one) => ({
      id: `theme-${one}`,
      label: t(`shell:userMenu.${THEME_TEXT[one]}`),
      checked: theme === one,
      ...themes,
    })),
    ...DENSITIES.map((density) => ({
      id: `density-${density}`,
      label: t(`shell:userMenu.${DENSITY_TEXT[density]}`),
      checked: preferences.density === density,
      group: t('shell:preferences.density'),
    })),
    ...(showsMenus(chrome)
      ? [
          {
            id: FAVOURITES_WITH_SHIFT,
            label: t('shell:favourites.withShift'),
            checked: favouritesWithShift,
            separator: true,
          },
        ]
      : []),
    { id: 'log-out', label: t('shell:userMenu.logOut'), separator: true },
  ]
}
