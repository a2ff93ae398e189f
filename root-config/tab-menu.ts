import type { MenuAction } from '../shell-elements/types.ts'
import { t } from '../shared/i18n/i18n.ts'
import type { Closing } from './closing.ts'
import type { FrameActions } from './frame-view.ts'
import { applicationLabel, screenTitle } from './labels.ts'
import { type Closed, titlesOf } from './tabs/closed-tabs.ts'
import { applicationGroup, screenGroup, type TabGroup } from './tabs/tab-groups.ts'
import type { TabState } from './tabs/tab-state.ts'
import type { TabStore } from './tabs/tab-store.ts'

const REOPEN = 'reopen'
const CLOSES: readonly (readonly [TabGroup, string])[] = [
  ['this', 'close'],
  ['others', 'closeOthers'],
  ['right', 'closeRight'],
  ['clean', 'closeClean'],
]

/**
 * Rows of the menu of one tab [D17]. A row that means no tab stays where it is and cannot be pressed.
 * @param groupOf the tabs that a row means
 * @param closed what would be opened again
 */
export function tabMenu(
  groupOf: (group: TabGroup) => readonly string[],
  closed: Closed | undefined,
  state: TabState,
): MenuAction[] {
  const again = closed ? titlesOf(state, closed) : []
  return [
    ...CLOSES.map(([group, text]) => ({
      id: group,
      label: t(`shell:tabMenu.${text}`),
      disabled: groupOf(group).length === 0,
    })),
    {
      id: REOPEN,
      label: again.length > 1 ? t('shell:tabMenu.reopenMany', { number: again.length }) : t('shell:tabMenu.reopen'),
      note: again.length === 1 ? titleOf(again[0]!) : undefined,
      disabled: again.length === 0,
      separator: true,
    },
  ]
}

const titleOf = (tab: ReturnType<typeof titlesOf>[number]) =>
  'route' in tab ? screenTitle(tab) : applicationLabel(tab)

type TabMenuActions = Pick<FrameActions, 'applicationTabMenu' | 'screenTabMenu' | 'actOnApplication' | 'actOnScreen'>

/** The menus of both strips. */
export function tabMenuActions(store: TabStore, closing: Closing): TabMenuActions {
  return {
    applicationTabMenu: (id) =>
      tabMenu((group) => applicationGroup(store.state, id, group), closing.reopens, store.state),
    screenTabMenu: (id) => tabMenu((group) => screenGroup(store.state, id, group), closing.reopens, store.state),
    actOnApplication: ({ detail: { id, action } }) =>
      action === REOPEN ? void closing.reopen() : void closing.applications(id, action as TabGroup),
    actOnScreen: ({ detail: { id, action } }) =>
      action === REOPEN ? void closing.reopen() : void closing.tabs(id, action as TabGroup),
  }
}
