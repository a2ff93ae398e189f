import { api } from '../../shared/api/client.ts'
import type { Waiting } from '../../shared/contracts/waiting.ts'

/** Rows of what waits that HOME shows. */
const SHOWN = 5

/** What waits for the user, for HOME and the badge of the top bar; null when nobody answers. */
export const askWaiting = (): Promise<Waiting | null> =>
  api.get<Waiting>('shell/waiting', { query: { Top: SHOWN }, quiet: true }).catch(() => null)
