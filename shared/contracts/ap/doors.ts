import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = [
  { menuId: 'AP0700', application: 'AP', name: 'Reports', sequence: 700 },
]

const report = (menuId: string, path: string, room: string, name: string): Door => ({
  menuId,
  application: 'AP',
  path,
  room: `ap/${room}`,
  name,
  parent: 'AP0700',
  sequence: Number(menuId.slice(-2)),
})

/** Doors to the rooms of payables, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [report('AP0710', '/vendor-list', 'vendor-list', 'Vendor list')]
