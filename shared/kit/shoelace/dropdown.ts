/** `sl-dropdown` with `sl-menu` and `sl-menu-item`: a button with a menu. */
import '@shoelace-style/shoelace/dist/components/menu/menu.js'
import '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js'
import SlDropdown from '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js'
import type SlMenuItem from '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js'
import type SlMenu from '@shoelace-style/shoelace/dist/components/menu/menu.js'
import { setDefaultAnimation } from '@shoelace-style/shoelace/dist/utilities/animation-registry.js'
import type { SlElement } from './element.ts'
import { APPEAR } from './motion.ts'

setDefaultAnimation('dropdown.show', APPEAR)
setDefaultAnimation('dropdown.hide', null)

const pressed = SlDropdown.prototype.handleTriggerKeyDown
/** Enter with Ctrl is a shortcut of the screen that is no press of the button. */
SlDropdown.prototype.handleTriggerKeyDown = function (event) {
  return event.ctrlKey || event.altKey || event.metaKey ? Promise.resolve() : pressed.call(this, event)
}

type OwnDropdown = Partial<Pick<SlDropdown, 'placement' | 'distance' | 'hoist'>> & {
  readonly 'onsl-after-show'?: (event: Event) => void
}
interface OwnMenu {
  readonly 'onsl-select'?: (event: CustomEvent<{ item: SlMenuItem }>) => void
}
type OwnItem = Partial<Pick<SlMenuItem, 'type' | 'checked' | 'value' | 'disabled'>>

export interface DropdownElements {
  'sl-dropdown': SlElement<SlDropdown, OwnDropdown>
  'sl-menu': SlElement<SlMenu, OwnMenu>
  'sl-menu-item': SlElement<SlMenuItem, OwnItem>
}
