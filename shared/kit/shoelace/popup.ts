/** `sl-popup`: keeps a panel beside the control it belongs to, wherever there is room. */
import '@shoelace-style/shoelace/dist/components/popup/popup.js'
import type SlPopup from '@shoelace-style/shoelace/dist/components/popup/popup.js'
import type { SlElement } from './element.ts'

type Own = Partial<Pick<SlPopup, 'active' | 'placement' | 'distance' | 'strategy' | 'flip' | 'shift'>> & {
  /** Pixels kept free at the edges of the window. */
  readonly 'shift-padding'?: number
}

export interface PopupElements {
  'sl-popup': SlElement<SlPopup, Own>
}
