import { nextFrame } from '@open-wc/testing'
import 'axe-core/axe.min.js'
import type Axe from 'axe-core'
import { loadTexts, setLocale } from '../../shared/i18n/i18n.ts'
import type {
  ApplicationEntry,
  ApplicationTab,
  HomeModel,
  MenuNode,
  ScreenTab,
  SuiteEvents,
} from '../../shell-elements/types.ts'

// Whoever speaks to his machine says what he reads. axe holds the rule for unfinished and leaves it out, enabled or not, as
// long as it bears the tag that says so.
const { axe } = window as unknown as { axe: typeof Axe }
axe.configure({ rules: [{ id: 'label-content-name-mismatch', tags: ['cat.semantics', 'wcag21a', 'wcag253'] }] })

/** What a style draws out of an attribute, since it is no part of a name. */
export const printed = (element: Element, selector: string): string | null | undefined =>
  element.shadowRoot!.querySelector(selector)?.getAttribute('data-printed')

const refused: string[] = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
  refused.push(`${violatedDirective} ${sample}`),
)
afterEach(() => {
  if (refused.length > 0) throw new Error(`The content security policy refused: ${refused.splice(0).join(', ')}`)
})

/** Texts of the chrome in en-CA, as every test starts. */
export async function englishTexts(): Promise<void> {
  await loadTexts(['shell'])
  await setLocale('en-CA')
}

/** Details of one kind of event that an element has fired since. */
export function heard<K extends keyof SuiteEvents>(from: EventTarget, type: K): SuiteEvents[K][] {
  const details: SuiteEvents[K][] = []
  from.addEventListener(type, (event) => details.push((event as CustomEvent<SuiteEvents[K]>).detail))
  return details
}

/** The element that has the focus, through every shadow root. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

export const byRole = (host: Element, role: string): HTMLElement[] => [
  ...host.shadowRoot!.querySelectorAll<HTMLElement>(`[role="${role}"]`),
]

/** A state that comes by itself; fails after two seconds. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 2000
  while (!holds()) {
    if (performance.now() > end) throw new Error(`Never came true: ${what}`)
    await nextFrame()
  }
}

export const APPLICATIONS: readonly ApplicationEntry[] = [
  { application: 'GL', label: 'General Ledger', routerPath: '/novus-gl', tile: 'Gl', family: 'fin', open: false },
  { application: 'AR', label: 'Accounts Receivable', routerPath: '/novus-ar', tile: 'Ar', family: 'fin', open: true },
  { application: 'AP', label: 'Accounts Payable', routerPath: '/novus-ap', tile: 'Ap', family: 'fin', open: true },
  { application: 'OE', label: 'Order Entry', routerPath: '/novus-oe', tile: 'Oe', family: 'sales', open: true },
  { application: 'PT', label: 'POLO', routerPath: '/novus-pt', tile: 'Pt', family: 'sales', open: false },
  { application: 'IC', label: 'Inventory Control', routerPath: '/novus-ic', tile: 'Ic', family: 'supply', open: false },
]

export const HOME_TAB: ApplicationTab = { id: 'home', label: 'HOME', closable: false, active: true, home: true }

export const applicationTab = (id: string, label: string, active = false): ApplicationTab => ({
  id,
  label,
  tile: id.slice(0, 1) + id.slice(1).toLowerCase(),
  family: 'fin',
  closable: true,
  active,
})

export const screenTab = (id: string, label: string, more: Partial<ScreenTab> = {}): ScreenTab => ({
  id,
  label,
  active: false,
  busy: false,
  unsaved: false,
  panelId: `panel-${id}`,
  ...more,
})

const leaf = (menuId: string, label: string): MenuNode => ({
  menuId,
  label,
  path: `/novus-ar/${label.toLowerCase().replaceAll(' ', '-')}`,
  children: [],
})

export const MENUS: readonly MenuNode[] = [
  {
    menuId: 'AR0001',
    label: 'Customers',
    children: [leaf('AR0002', 'Firm maintenance'), leaf('AR0003', 'Customer List')],
  },
  {
    menuId: 'AR0010',
    label: 'Reports',
    children: [
      leaf('AR0011', 'Aged trial balance'),
      {
        menuId: 'AR0012',
        label: 'Registers',
        children: [
          leaf('AR0013', 'Sales register'),
          { menuId: 'AR0014', label: 'By month', children: [leaf('AR0015', 'Monthly register')] },
        ],
      },
    ],
  },
  leaf('AR0020', 'Journals'),
]

export const HOME: HomeModel = {
  greetingName: 'Maëlle',
  companyName: 'Northgate Metals',
  applications: APPLICATIONS.map(({ label, routerPath, tile, family, open }) => ({
    label,
    path: routerPath,
    tile,
    family,
    open,
  })),
  openTabs: [{ label: 'Firm maintenance', path: '/novus-ar/firm-maintenance', tile: 'Ar', family: 'fin' }],
  recents: [
    {
      label: 'HARLOW-01',
      note: 'Harlow Electric Ltd.',
      path: '/novus-ar/firm-maintenance?id=1',
      when: '2026-11-20T14:22:00Z',
    },
    { label: 'ABBOTT-01', note: 'Abbott Line', path: '/novus-ar/firm-maintenance?id=2', when: '2026-11-10T14:22:00Z' },
  ],
  favourites: [],
  board: null,
  tenant: null,
}
