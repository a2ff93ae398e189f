import { api } from '../shared/api/client.ts'
import type { StoredPreferences } from '../shared/contracts/preferences.ts'
import { ResultStatus, type Conflict } from '../shared/contracts/result.ts'
import type { PreferenceStore } from './preferences.ts'

const PATH = 'shell/preferences'
/** Two browsers that choose at the same moment; the later one tries again on top of what stands. */
const ATTEMPTS = 3

/**
 * Keeps the choices on the server [D17], once the shell can be used: asks for them, then sends what was chosen here, now or
 * while there was no network. Silent: a choice that could not be sent holds in this browser and is sent later.
 */
export function syncPreferences(preferences: PreferenceStore, page: Window): void {
  let turn = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    // A failure leaves the choices pending; the next choice, the network or the next page load sends them.
    turn = turn.then(work).catch(() => undefined)
  }
  preferences.onPending = () => inTurn(() => send(preferences))
  page.addEventListener('online', () => inTurn(() => send(preferences)))
  inTurn(async () => {
    preferences.adopt(await api.get<StoredPreferences>(PATH, { quiet: true }))
    await send(preferences)
  })
}

async function send(preferences: PreferenceStore): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const body = preferences.pending
    if (!body) return
    const result = await api.send<StoredPreferences | Conflict<StoredPreferences>>('PUT', PATH, body, { quiet: true })
    if (result.ResultStatus === ResultStatus.success) preferences.adopt(result.Data as StoredPreferences, body.record)
    else if (result.ResultCode === 'CONFLICT') preferences.adopt((result.Data as Conflict<StoredPreferences>).current)
    // Refused for good: what the server has is what holds.
    else preferences.adopt(await api.get<StoredPreferences>(PATH, { quiet: true }), body.record)
  }
}
