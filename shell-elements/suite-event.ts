import type { SuiteEvents } from './types.ts'

/** Fires an event of the chrome: bubbling and composed, so that the shell hears it outside every shadow root. */
export function fire<K extends keyof SuiteEvents>(from: HTMLElement, type: K, detail: SuiteEvents[K]): void {
  from.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
}
