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

const rates = (menuId: string, application: string): Door =>
  door(menuId, application, '/foreign-exchange', 'foreign-exchange', 'Foreign exchange', 62)

const banks = (menuId: string, application: string): Door =>
  door(menuId, application, '/bank-account', 'bank-account', 'Bank accounts', 64)

/** Doors to the rooms of the general ledger, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  chart('GL0912', 'GL'),
  chart('AP0912', 'AP'),
  chart('AR0912', 'AR'),
  chart('NV0912', 'NOVUS'),
  rates('GL0962', 'GL'),
  rates('AP0962', 'AP'),
  rates('AR0962', 'AR'),
  rates('NV0962', 'NOVUS'),
  banks('GL0964', 'GL'),
  banks('AP0964', 'AP'),
  banks('AR0964', 'AR'),
  banks('NV0964', 'NOVUS'),
]
