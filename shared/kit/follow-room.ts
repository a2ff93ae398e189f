import type { Subscription } from 'rxjs'
import type { ChangedRecord } from '../contracts/live.ts'
import { bus } from '../events/bus.ts'

/** What was heard of a room: its changed records; null: something may have been missed. */
export type RoomNews = readonly ChangedRecord[] | null

/** Hears what others change in one room, or in any. Whoever is hidden only notes it, and asks when shown. */
export function followRoom(room: string | null, heard: (news: RoomNews) => void): Subscription {
  const changes = bus.on$('records-changed').subscribe(({ records }) => {
    const own = room === null ? records : records.filter((record) => record.room === room)
    if (own.length > 0) heard(own)
  })
  changes.add(bus.on$('changes-missed').subscribe(() => heard(null)))
  return changes
}
