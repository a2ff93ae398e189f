import { api } from '../../shared/api/client.ts'
import type { HomeFigures } from '../../shared/contracts/home.ts'

/** The one call that fills HOME. */
export function askFigures(): Promise<HomeFigures> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return api.get<HomeFigures>('shell/home', { query: { zone: timeZone }, quiet: true })
}
