import { securableIds, type PortalFirm, type PortalSession, type Securable } from '../../shared/contracts/portal.ts'
import type { KeptShipTo } from './kept-ship-to.ts'

/** What the server has said about the selected account: nothing yet, that it could not be asked, or how it stands. */
export type Standing = 'asked' | 'failed' | 'known'

/** [S3.11] Portal session state, and the numbers of its badges. */
export interface PortalState {
  /** [S4.22] True until the server says otherwise. */
  readonly accountOnHold: boolean
  readonly standing: Standing
  readonly securables: readonly Securable[]
  readonly firms: readonly PortalFirm[]
  readonly billToList: readonly PortalFirm[]
  readonly selectedBillToId: string | null
  readonly selectedShipToId: string | null
  /** `2026-11-24`, without a zone; null while none is asked for. */
  readonly deliveryDate: string | null
  /** Writes to the cart that are under way. */
  readonly pendingCartPromises: readonly Promise<unknown>[]
  readonly badges: Badges
}

/** [S7.07] Unread notifications, and lines of the cart. */
export interface Badges {
  readonly notifications: number
  readonly cart: number
}

const NO_BADGES: Badges = { notifications: 0, cart: 0 }

export const EMPTY_PORTAL: PortalState = {
  accountOnHold: true,
  standing: 'asked',
  securables: [],
  firms: [],
  billToList: [],
  selectedBillToId: null,
  selectedShipToId: null,
  deliveryDate: null,
  pendingCartPromises: [],
  badges: NO_BADGES,
}

/** [S4.20] The firms whose id is the first item of some securable. */
export function billToList(firms: readonly PortalFirm[], securables: readonly Securable[]): PortalFirm[] {
  const first = new Set(securables.map((securable) => securableIds(securable).billToId))
  return firms.filter((firm) => first.has(firm.FirmId))
}

/** [S4.21] The remaining items of the selected bill-to's securable, as far as they exist as firms. */
export function shipToList(state: PortalState): PortalFirm[] {
  const own = state.securables.map(securableIds).filter(({ billToId }) => billToId === state.selectedBillToId)
  const ids = new Set(own.flatMap(({ shipToIds }) => shipToIds))
  return [...ids].flatMap((id) => state.firms.find((firm) => firm.FirmId === id) ?? [])
}

/** The firm of an id, if it is known. */
export const firmOf = (state: PortalState, id: string | null): PortalFirm | null =>
  state.firms.find((firm) => firm.FirmId === id) ?? null

/** [S4.19] Another bill-to list clears the selected bill-to and ship-to; the same one again clears nothing. */
export function listed(
  state: PortalState,
  firms: readonly PortalFirm[],
  securables: readonly Securable[],
): PortalState {
  const list = billToList(firms, securables)
  const ids = (firmList: readonly PortalFirm[]) => firmList.map((firm) => firm.FirmId).join()
  const next = { ...state, firms, securables, billToList: list }
  return ids(list) === ids(state.billToList) ? next : { ...next, selectedBillToId: null, selectedShipToId: null }
}

/**
 * The server's answer about this user. The account it works for is the selected one, whatever browser tab chose it; the
 * ship-to chosen here stays while it may still be chosen. `kept` is what was chosen before the page was loaded anew.
 */
export function answered(state: PortalState, session: PortalSession, kept: KeptShipTo | null = null): PortalState {
  const next = listed(state, session.firms, session.securables)
  const selectedBillToId = known(next.billToList, session.selectedBillToId)
  const own = next.selectedBillToId === selectedBillToId ? next.selectedShipToId : null
  const before = kept?.billToId === selectedBillToId ? kept.shipToId : null
  const selected: PortalState = {
    ...next,
    selectedBillToId,
    accountOnHold: selectedBillToId === null || session.accountOnHold,
    standing: 'known',
  }
  const shipTos = shipToList(selected)
  const chosen = [own, before, session.selectedShipToId].find((id) => known(shipTos, id))
  return { ...selected, selectedShipToId: chosen ?? null }
}

/** The server could not be asked. What is known stays; without anything there is something to try again. */
export const unanswered = (state: PortalState): PortalState => ({ ...state, standing: 'failed' })

/**
 * [S4.23] [S7.10] The server works for another account now: it is selected with its default ship-to; cart, its promises,
 * delivery date and badges were the other account's, and nothing is known of how this one stands.
 */
export function switched(state: PortalState, billToId: string, defaultShipToId: string | null): PortalState {
  const next: PortalState = {
    ...state,
    selectedBillToId: billToId,
    selectedShipToId: null,
    accountOnHold: true,
    standing: 'asked',
    deliveryDate: null,
    pendingCartPromises: [],
    badges: NO_BADGES,
  }
  return { ...next, selectedShipToId: known(shipToList(next), defaultShipToId) }
}

/** [S6.05] A ship-to of the selected account; any other id changes nothing. */
export function shipToChosen(state: PortalState, shipToId: string): PortalState {
  return known(shipToList(state), shipToId) === null ? state : { ...state, selectedShipToId: shipToId }
}

/**
 * [S7.07] The first number is the notifications', the second the cart's. Numbers of an account that was left meanwhile, and
 * what are no numbers, change nothing.
 */
export function counted(state: PortalState, billToId: string, numbers: unknown): PortalState {
  if (billToId !== state.selectedBillToId || !Array.isArray(numbers)) return state
  const [notifications, cart] = numbers as unknown[]
  if (!isCount(notifications) || !isCount(cart)) return state
  return { ...state, badges: { notifications, cart } }
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

const known = (list: readonly PortalFirm[], id: string | null): string | null =>
  list.some((firm) => firm.FirmId === id) ? id : null
