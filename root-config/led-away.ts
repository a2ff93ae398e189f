import type { Chrome } from './chrome-state.ts'

/** [S2.04] One line for whoever asked for an address that leads nowhere, for him or for anybody, until he goes on. */
export function sayLedAway(chrome: Chrome, path: string | null): void {
  const isSaid = path !== null && chrome.state.profile !== null
  chrome.say('away', isSaid ? { message: { key: 'shell:problems.ledAway', args: { path } }, actions: [] } : null)
}
