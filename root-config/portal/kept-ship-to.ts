/** The ship-to that was chosen for an account, for the next load of this browser tab. */
export interface KeptShipTo {
  billToId: string
  shipToId: string
}

const KEY = 'novus:ship-to'

/** Null when nothing is kept, or it cannot be read. The server's answer decides whether it may still be chosen. */
export function keptShipTo(storage: Storage): KeptShipTo | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<KeptShipTo> | null
    if (typeof kept?.billToId !== 'string' || typeof kept.shipToId !== 'string') return null
    return { billToId: kept.billToId, shipToId: kept.shipToId }
  } catch {
    return null
  }
}

/** Null forgets it. */
export function keepShipTo(storage: Storage, kept: KeptShipTo | null): void {
  if (kept) storage.setItem(KEY, JSON.stringify(kept))
  else storage.removeItem(KEY)
}
