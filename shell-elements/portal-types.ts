import type { PortalIconName } from './portal-icons.ts'

/** What the chrome of the portal is given to draw. */

/** One firm to choose: an account, or where its goods go [S3.06]. */
export interface FirmChoice {
  id: string
  name: string
}

/** One place of the portal [S1.13]. Without a path there is no screen behind it yet: only its number is shown. */
export interface PortalEntry {
  id: string
  label: string
  icon: PortalIconName
  path: string | null
  active: boolean
  /** Notifications and cart count something [S1.10]; a plain place does not. */
  count?: number
}

/** How the selected account stands; `checking` until the server says [S4.22]. */
export type AccountStanding = 'checking' | 'good' | 'hold'

/** What the portal's initial page shows; null is not there. */
export interface PortalHomeModel {
  /** First name for the greeting; null greets nobody in particular. */
  greetingName: string | null
  companyName: string | null
  /** [S1.12] Simple markup; empty for none. */
  text: string
  account: { billTo: FirmChoice; shipTo: FirmChoice | null; standing: AccountStanding } | null
  /** Other accounts the user may work for. */
  others: readonly FirmChoice[]
}
