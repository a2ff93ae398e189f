import type { Door } from '../doors.ts'

/** One room behind the door of each application of the books, and behind the legacy path. */
const door = (
  menuId: string,
  application: string,
  path: string,
  room: string,
  name: string,
  sequence: number,
): Door => ({
  menuId,
  application,
  path,
  room: `gl/${room}`,
  name,
  parent: `${menuId.slice(0, 2)}0900`,
  sequence,
})

const chart = (menuId: string, application: string): Door =>
  door(menuId, application, '/gl-chart', 'account', 'G/L chart', 12)

/** Doors to the rooms of the general ledger, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  chart('GL0912', 'GL'),
  chart('AP0912', 'AP'),
  chart('AR0912', 'AR'),
  chart('NV0912', 'NOVUS'),
]
