/**
 * The elements for a page without the shell, built as one module, `/elements/suite-elements.js` (docs/elements.md): each brings
 * the tokens that the shell's page has, and texts come from where the module lies.
 */
import './standalone/own-tokens.ts'
import './standalone/own-texts.ts'
import './index.ts'
import './portal.ts'
import './acting-bar/acting-bar.element.ts'
import './command-palette/command-palette.element.ts'
import './dev-panel/dev-panel.element.ts'
import './environment-label/environment-label.element.ts'
import './home/board.ts'
import './region-navigator/region-navigator.element.ts'
import './shortcut-sheet/shortcut-sheet.element.ts'
import './signed-out/signed-out.element.ts'
