/** `sl-drawer`: a panel that slides in at the edge of what contains it. The kit uses it `contained` only. */
import '@shoelace-style/shoelace/dist/components/drawer/drawer.js'
import type SlDrawer from '@shoelace-style/shoelace/dist/components/drawer/drawer.js'
import { setDefaultAnimation } from '@shoelace-style/shoelace/dist/utilities/animation-registry.js'
import type { SlElement } from './element.ts'
import { SLIDE_IN } from './motion.ts'

setDefaultAnimation('drawer.showEnd', SLIDE_IN)

type Own = Pick<SlDrawer, 'label'> & {
  /** In its container instead of over the whole page: a modal one would hold the focus from a hidden tab [D10]. */
  readonly contained: true
  readonly 'no-header'?: boolean
  readonly 'onsl-initial-focus'?: (event: Event) => void
}

export interface DrawerElements {
  'sl-drawer': SlElement<SlDrawer, Own>
}
