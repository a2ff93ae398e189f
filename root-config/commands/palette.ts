import '../../shell-elements/command-palette/command-palette.element.ts'
import type { CommandPaletteElement } from '../../shell-elements/command-palette/command-palette.element.ts'
import type { Locale } from '../../shared/contracts/shell.ts'
import type { SearchFigure, SearchKind, SearchRow } from '../../shared/contracts/search.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import { onLocale, t } from '../../shared/i18n/i18n.ts'
import { type ActionShelf, shownActions } from '../action-shelf.ts'
import { type Chrome, showsMenus } from '../chrome-state.ts'
import { placeTitle } from '../labels.ts'
import type { MenuShelf } from '../menus.ts'
import type { Navigation } from '../navigation.ts'
import { doorTo } from '../reachable.ts'
import type { RouteTable } from '../router/table.ts'
import type { ShortcutTable } from '../shortcuts.ts'
import { applicationOf, tabOf } from '../tabs/tab-state.ts'
import type { TabStore } from '../tabs/tab-store.ts'
import { screenActionOffers, shellOffers } from './action-offers.ts'
import { followOffers, newOffers } from './follow-offers.ts'
import {
  type Area,
  groupsOf,
  KIND_GROUPS,
  meansPlace,
  type Offer,
  type OfferGroup,
  parseQuery,
} from './palette-model.ts'
import { RecordSearch } from './record-search.ts'
import { screenOffers, startGroups } from './screen-offers.ts'

export interface PaletteParts {
  table: RouteTable
  store: TabStore
  menus: MenuShelf
  chrome: Chrome
  navigation: Navigation
  shortcuts: ShortcutTable
  screenActions: ActionShelf
  canChangePassword: boolean
  userAction(id: string): void
  chooseLocale(locale: Locale): void
}

const KIND_OF: Readonly<Partial<Record<Area, SearchKind>>> = { firms: 'firm', documents: 'document' }

/** [D17] The command palette: what this user can go to and do, gathered when it opens and while he types. */
export class Palette {
  readonly #parts: PaletteParts
  readonly #element: CommandPaletteElement = document.createElement('suite-command-palette')
  readonly #records = new RecordSearch(() => this.#draw())
  #typed = ''
  #offers: readonly Offer[] = []

  constructor(root: HTMLElement, parts: PaletteParts) {
    this.#parts = parts
    this.#element.addEventListener('suite-palette-input', ({ detail }) => this.#type(detail.text))
    this.#element.addEventListener('suite-palette-choose', ({ detail }) =>
      this.#offers.find((offer) => offer.id === detail.id)?.run(),
    )
    root.append(this.#element)
    const redraw = () => this.#element.open && this.#draw()
    parts.menus.menus$.subscribe(redraw)
    parts.chrome.state$.subscribe(({ profile }) => (profile ? redraw() : this.#element.hide()))
    onLocale(redraw)
  }

  /** In the same task: whoever types on types into its field. */
  open(text = ''): void {
    if (!showsMenus(this.#parts.chrome.state)) return
    this.#records.clear()
    this.#askMenus()
    this.#type(text)
    this.#element.show(text)
  }

  /** Routes that did not come name no screen: then the menus do, as they do when an application opens. */
  #askMenus(): void {
    const { table, menus } = this.#parts
    if (table.served) return
    for (const { application } of table.applications) void menus.load(application)
  }

  #type(typed: string): void {
    this.#typed = typed
    const { area, text } = parseQuery(typed)
    if (area === 'actions') this.#records.clear()
    else this.#records.search(text, KIND_OF[area])
    this.#draw()
  }

  #draw(): void {
    const { area, text } = parseQuery(this.#typed)
    const { state } = this.#records.found
    const groups = this.#groups(area, text)
    this.#offers = groups.flatMap((group) => group.offers)
    this.#element.groups = groupsOf(groups, text)
    this.#element.busy = state === 'searching'
    this.#element.problem = state === 'failed' ? t('shell:palette.failed') : ''
  }

  #groups(area: Area, text: string): OfferGroup[] {
    const records = text === '' ? [] : this.#found()
    const actions = () => this.#actions(area === 'actions')
    if (area === 'actions') return actions()
    if (area !== 'all') return records
    if (text !== '') {
      const screens: OfferGroup = { id: 'screens', offers: screenOffers(this.#places()), most: 8 }
      const places = [screens, ...actions()]
      const isPlace = meansPlace(
        places.flatMap(({ offers }) => offers),
        text,
      )
      return isPlace ? [...places, ...records] : [...records, ...places]
    }
    const own = actions().filter(({ id }) => id === 'actions')
    return [
      ...startGroups(this.#places()),
      ...own.map((group) => ({ ...group, offers: group.offers.filter(({ id }) => !id.startsWith('new-')) })),
    ]
  }

  #places() {
    const { table, menus, store, chrome, navigation } = this.#parts
    const { state } = store
    const active = this.#active()
    return { table, menus, tabs: state, chrome: chrome.state, active, go: (path: string) => this.#go(path, navigation) }
  }

  /** A path may carry a query: a recent record. */
  #go(path: string, navigation: Navigation): void {
    const [place, query] = path.split('?', 2) as [string, string?]
    navigation.go(place, query === undefined ? null : Object.fromEntries(new URLSearchParams(query)))
  }

  #actions(isAll: boolean): OfferGroup[] {
    const { store, chrome, shortcuts, screenActions, ...parts } = this.#parts
    const { shown } = store.state
    const screen = shown?.kind === 'screen' ? placeTitle(store.state, shown).label : ''
    const most = isAll ? undefined : 6
    const own = screenActionOffers(shownActions(screenActions, store.state), screen)
    return [
      { id: 'actions', offers: [...own, ...newOffers(this.#ways())], most },
      { id: 'shell', offers: shellOffers({ shortcuts: shortcuts.enabled, chrome: chrome.state, ...parts }), most },
    ]
  }

  /** [judgement 1] Whoever works in payables means the invoice of a vendor, on HOME too. */
  #active(): string | null {
    const { table, store, chrome } = this.#parts
    const last = chrome.state.recents[0]
    return applicationOf(store.state.target) ?? (last && table.byMenuId.get(last.menuId)?.application) ?? null
  }

  #ways() {
    const { table, menus, navigation } = this.#parts
    const go = (path: string, query: Readonly<Record<string, string>>) => navigation.go(path, { ...query })
    return { table, menus, active: this.#active(), go }
  }

  #found(): OfferGroup[] {
    const { rows } = this.#records.found
    const groups = Object.entries(KIND_GROUPS).map(([kind, id]): OfferGroup => ({
      id,
      found: true,
      offers: rows.filter((row) => row.kind === kind).flatMap((row) => this.#recordOffer(row) ?? []),
    }))
    const first = groups.findIndex(({ offers }) => offers.length > 0)
    const follow: OfferGroup = { id: 'follow', found: true, offers: followOffers(rows[0], this.#ways()) }
    return groups.toSpliced(first + 1, 0, follow)
  }

  /** A record leads through a door that it stands behind; one without any door is not offered [acceptance 35]. */
  #recordOffer(row: SearchRow): Offer | null {
    const { table, menus, store, navigation } = this.#parts
    const door = doorTo(table, menus, row.room, this.#active(), row.fits)
    if (!door) return null
    const { key, title, figure } = row
    return {
      id: `record-${row.room}-${row.record}`,
      label: title,
      note: [key === title ? null : key, row.note].filter(Boolean).join(' · '),
      icon: row.kind,
      end: figure ? amountOf(figure) : undefined,
      run: () => navigation.go(door.fullPath, { ...tabOf(store.state, door.menuId)?.query, record: row.record }),
    }
  }
}

const amountOf = ({ label, value, currency }: SearchFigure): string =>
  [label, formatMoney(value, currency ? { currency } : {}), currency].filter(Boolean).join(' ')
