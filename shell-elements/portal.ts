/** Registers the elements of the portal's chrome; those that staff see too come with the shell. */
import './account-bar/account-bar.element.ts'
import './badge/badge.element.ts'
import './portal-bar/portal-bar.element.ts'
import './portal-home/portal-home.element.ts'
import './portal-nav/portal-nav.element.ts'
import './switch-account/switch-account.element.ts'
