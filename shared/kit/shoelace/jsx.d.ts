import type { DrawerElements } from './drawer.ts'
import type { DropdownElements } from './dropdown.ts'
import type { PopupElements } from './popup.ts'
import type { TooltipElements } from './tooltip.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends DrawerElements, DropdownElements, PopupElements, TooltipElements {}
  }
}
