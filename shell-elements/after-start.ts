/** Registers the elements that the shell needs at any moment but the first: what it says and asks, and its own pages. */
import './application-page/application-page.element.ts'
import './loading-overlay/loading-overlay.element.ts'
import './message-dialog/message-dialog.element.ts'
import './panel-error/panel-error.element.ts'
import './session-dialog/session-dialog.element.ts'
