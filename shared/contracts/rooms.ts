import { DOORS as ADMIN, HEADINGS as ADMIN_HEADINGS } from './admin/doors.ts'
import { DOORS as AP, HEADINGS as AP_HEADINGS } from './ap/doors.ts'
import { DOORS as AR, HEADINGS as AR_HEADINGS } from './ar/doors.ts'
import { DOORS as GL, HEADINGS as GL_HEADINGS } from './gl/doors.ts'
import { DOORS as IC, HEADINGS as IC_HEADINGS } from './ic/doors.ts'
import { DOORS as OE, HEADINGS as OE_HEADINGS } from './oe/doors.ts'
import { DOORS as PO, HEADINGS as PO_HEADINGS } from './po/doors.ts'
import type { Door, MenuHeading } from './doors.ts'

/**
 * Doors of all modules in one table: the server seeds menus and routes from it and tells each user his own. The shell has it
 * at hand for when the server does not, and never before it can be used.
 */
export const ALL_HEADINGS: readonly MenuHeading[] = [
  ...ADMIN_HEADINGS,
  ...AP_HEADINGS,
  ...AR_HEADINGS,
  ...GL_HEADINGS,
  ...IC_HEADINGS,
  ...OE_HEADINGS,
  ...PO_HEADINGS,
]
export const ALL_DOORS: readonly Door[] = [...ADMIN, ...AP, ...AR, ...GL, ...IC, ...OE, ...PO]
