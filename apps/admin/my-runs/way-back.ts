import type { OwnRun } from '../../../shared/contracts/work.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import transfer from '../screens/transfer.screen.ts'

/** Where a run was begun, with the run itself where its screen shows one; null for a user without a door to it. */
export function wayBack({ id, kind, room, action }: OwnRun, host: Pick<ScreenHost, 'addressOf'>): string | null {
  switch (kind) {
    case 'transfer': {
      const entity = transfer.entities.find((one) => one.room === room)
      const screen = entity && host.addressOf(transfer.id, { of: entity.id, run: id })
      // Files of the other records lie over their list.
      return screen ?? host.addressOf(room, { transfer: id })
    }
    case 'printRun':
      return host.addressOf(room, { run: id })
    case 'work':
      return host.addressOf(room, action === 'run' ? { run: id } : {})
    case 'report':
      return host.addressOf(room)
  }
}
