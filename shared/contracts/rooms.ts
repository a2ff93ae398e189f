import { APPLICATIONS } from './admin/applications.ts'
import { DOORS, HEADINGS } from './admin/doors.ts'
import type { ApplicationDef, Door, MenuHeading } from './doors.ts'

/** Doors of all modules in one table: the shell routes by it, the server seeds menus and routes from it. */
export const ALL_APPLICATIONS: readonly ApplicationDef[] = APPLICATIONS
export const ALL_HEADINGS: readonly MenuHeading[] = HEADINGS
export const ALL_DOORS: readonly Door[] = DOORS

/** The module (micro-app) that owns a room. */
export const moduleOf = (room: string): string => room.split('/', 1)[0]!
