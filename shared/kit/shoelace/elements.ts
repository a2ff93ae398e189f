/** Defines every Shoelace element of the kit: one chunk, since they share most of what they stand on. */
import { setBasePath } from '@shoelace-style/shoelace/dist/utilities/base-path.js'
import './drawer.ts'
import './dropdown.ts'
import './popup.ts'
import './tooltip.ts'

setBasePath('/')
