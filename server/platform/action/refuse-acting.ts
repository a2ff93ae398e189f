import type { CurrentUser } from '../identity/user.ts'
import { Refusal } from './refusal.ts'

/**
 * What goes on after its call is done under the rights that its user has by himself, and waits in his list: nobody who acts as
 * him begins or stops it.
 * @throws Refusal inside a write
 */
export function refuseActing(user: CurrentUser): void {
  if (user.acting) throw new Refusal([{ Field: null, Key: 'kit:refused.acting', Args: {} }])
}
