import { sql, type Kysely } from 'kysely'
import { securableIds, type PortalFirm, type PortalSession } from '../../../../shared/contracts/portal.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'

interface FirmRow {
  firm_id: string
  name: string
  status: string
  is_bill_to: boolean
  is_ship_to: boolean
  on_hold: boolean
}

/** One bill-to that the user may act for, with those of its ship-tos that exist [S3.07]. */
export interface Securable {
  identifier: string
  billToId: string
  shipToIds: string[]
  /** The bill-to exists, is one, and is active. */
  isUsable: boolean
  onHold: boolean
  firms: PortalFirm[]
}

/** Securables of a portal user with their firms [S4.20], [S4.21]; none for staff and for a user that we do not know. */
export async function securablesOf(db: Kysely<Tables>, user: CurrentUser): Promise<Securable[]> {
  if (user.id === '' || !user.portal) return []
  const kept = await sql<{ identifier: string }>`
    select identifier from user_securable where user_id = ${user.id}::uuid and kind = 'billTo'
    order by identifier`.execute(db)
  const given = kept.rows.map(({ identifier }) => ({ identifier, ...securableIds({ Identifier: identifier }) }))
  const named = [...new Set(given.flatMap(({ billToId, shipToIds }) => [billToId, ...shipToIds]))]
  const { rows } = await sql<FirmRow>`
    select f.firm_id, f.name, f.status, f.is_bill_to, f.is_ship_to, coalesce(b.on_hold, false) as on_hold
    from firm f left join firm_bill_to b on b.owner_id = f.id
    where f.firm_id = any(${named}::text[])`.execute(db)
  const firms = new Map(rows.map((row) => [row.firm_id, row]))
  return given.map(({ identifier, billToId, shipToIds }) => {
    const billTo = firms.get(billToId)
    const shipTos = shipToIds.filter((id) => firms.get(id)?.is_ship_to === true && firms.get(id)!.status === 'Active')
    const own = [...new Set([billToId, ...shipTos])].flatMap((id) => firms.get(id) ?? [])
    return {
      identifier,
      billToId,
      shipToIds: shipTos,
      isUsable: billTo?.is_bill_to === true && billTo.status === 'Active',
      onHold: billTo?.on_hold ?? true,
      firms: own.map((firm) => ({ FirmId: firm.firm_id, Name: firm.name })),
    }
  })
}

/** The ship-to that an order for the bill-to begins with: the user's own if it is one of them, else the first. */
export const shipToFor = ({ shipToIds }: Securable, preferred: string | null): string | null =>
  shipToIds.find((id) => id === preferred) ?? shipToIds[0] ?? null

/** Portal state of a user as the server knows it [S3.11]. */
export async function portalSession(db: Kysely<Tables>, user: CurrentUser): Promise<PortalSession> {
  const securables = await securablesOf(db, user)
  const usable = securables.filter((securable) => securable.isUsable)
  const chosen = await chosenBillTo(db, user)
  const home = usable.find((securable) => securable.shipToIds.includes(user.defaultShipTo ?? ''))
  const selected = usable.find((securable) => securable.billToId === chosen) ?? home ?? usable[0]
  const firms = new Map(usable.flatMap((securable) => securable.firms).map((firm) => [firm.FirmId, firm]))
  return {
    securables: usable.map(({ identifier }) => ({ Identifier: identifier })),
    firms: [...firms.values()],
    // [S4.22] Until an account says otherwise.
    accountOnHold: selected?.onHold ?? true,
    selectedBillToId: selected?.billToId ?? null,
    selectedShipToId: selected ? shipToFor(selected, user.defaultShipTo) : null,
    defaultShipToId: user.defaultShipTo,
  }
}

async function chosenBillTo(db: Kysely<Tables>, user: CurrentUser): Promise<string | null> {
  if (user.id === '') return null
  const { rows } = await sql<{ id: string }>`
    select bill_to_id as id from portal_account where user_id = ${user.id}::uuid`.execute(db)
  return rows[0]?.id ?? null
}
