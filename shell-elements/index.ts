/** Registers every element of the chrome. Each also works alone: import its own file. */
import './start.ts'
import './after-start.ts'
import './badge/badge.element.ts'
import './unsaved-dialog/unsaved-dialog.element.ts'
