import { ALL_DOORS } from '../../../shared/contracts/rooms.ts'
import { SECURED_SCREENS } from '../../../shared/contracts/secured-screens.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { declareScreens } from '../../platform/rights/declare.ts'

/** A record of form security for each screen with a door. */
export async function seedSecuredScreens(db: Trx): Promise<void> {
  const doors = new Set(ALL_DOORS.map((door) => door.room))
  await declareScreens(
    db,
    SECURED_SCREENS.map(({ room }) => room).filter((room) => doors.has(room)),
  )
}
