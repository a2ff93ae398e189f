/**
 * Registers the elements that the shell needs at any moment but the first: what it says and asks, its own pages, and what shows the
 * tenant, its languages and the company, which are asked for after the start.
 */
import './application-page/application-page.element.ts'
import './company-logo/company-logo.element.ts'
import './environment-label/environment-label.element.ts'
import './language-menu/language-menu.element.ts'
import './loading-overlay/loading-overlay.element.ts'
import './message-dialog/message-dialog.element.ts'
import './panel-error/panel-error.element.ts'
import './session-dialog/session-dialog.element.ts'
import './waiting-badge/waiting-badge.element.ts'
import './notice-shapes.ts'
