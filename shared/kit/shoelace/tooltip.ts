/** `sl-tooltip`: says what a control without words does, to the pointer and to the keyboard. */
import '@shoelace-style/shoelace/dist/components/tooltip/tooltip.js'
import type SlTooltip from '@shoelace-style/shoelace/dist/components/tooltip/tooltip.js'
import { setDefaultAnimation } from '@shoelace-style/shoelace/dist/utilities/animation-registry.js'
import type { SlElement } from './element.ts'
import { APPEAR } from './motion.ts'

setDefaultAnimation('tooltip.show', APPEAR)
setDefaultAnimation('tooltip.hide', null)

type Own = Pick<SlTooltip, 'content'> & Partial<Pick<SlTooltip, 'hoist' | 'placement'>>

export interface TooltipElements {
  'sl-tooltip': SlElement<SlTooltip, Own>
}
