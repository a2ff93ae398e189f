import type { Document } from '../document.ts'
import type { FirstRights } from '../first-roles.ts'
import { INQUIRIES } from '../inquiries.ts'
import { KEPT } from '../kept.ts'

/** Money leaves by it, as a document says of its actions, or it is worked by the hand that pays: cheques, statements of cards. */
const pays = (screen: { readonly roles: FirstRights }): boolean =>
  ((screen as Partial<Document>).hands?.pays ?? []).length > 0 ||
  (screen.roles.payer ?? []).some((action) => action !== 'view' && action !== 'export')

/**
 * Screens of payables in which nobody is paid: what vendors ask for, with its set-up, its slips and its taxes. Any other that is no
 * record and no inquiry, a new one too, is taken for one that pays.
 */
export const OWED: readonly string[] = [...KEPT, ...INQUIRIES]
  .filter((screen) => screen.room.startsWith('ap/') && !pays(screen))
  .map(({ room }) => room)
