import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { RecurringEntry } from '../../../shared/contracts/gl/recurring-entry.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { useActions, type Action } from '../../../shared/kit/actions.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { MadeFrom } from './made-from.tsx'
import { templateOf } from './template-of.ts'

/** [finance 9.1] An entry that will come back: its template, under the number of the entry, opened to be looked at. */
export function MakeRecurring({ snapshot, screen, host }: SectionPartProps) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const { room } = RecurringEntry
  const make: Action | null =
    snapshot.saved['documentNo'] && host.addressOf(room) !== null
      ? {
          ...{ id: 'make-recurring', label: { key: 'gl:journalEntry.makeRecurring' }, group: 'record' },
          enabled: !isBusy,
          run: () => {
            setBusy(true)
            void api
              .send('POST', room, { record: templateOf(snapshot.saved, businessToday()) })
              .then(({ EntityId, Problems = [] }) => {
                // It was made before: that one is looked at.
                const isThere = Problems.some(({ Key }) => Key.endsWith('.idUsedOnce'))
                setRefused(EntityId || isThere ? [] : Problems)
                const record = EntityId ?? (isThere ? String(snapshot.saved['documentNo']) : null)
                if (record) host.openScreen(room, { record })
              })
              // What went wrong, the alert of the call has said.
              .catch(() => undefined)
              .then(() => setBusy(false))
          },
        }
      : null
  useActions({ screen, host }, [make])
  return make ? (
    <MadeFrom icon="calendar3" action={make} refused={refused.map((one) => problemText(RecurringEntry, one))} />
  ) : null
}
