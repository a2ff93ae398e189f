import { ACTING_KEY, actingPage } from '../../shared/session/acting.ts'
import { bus } from '../../shared/events/bus.ts'
import { importLate } from '../late.ts'
import type { OpenShell } from '../shell.ts'

/** [supply 15] Who works in this browser may change while pages are open. Nearly nobody ever needs the code for it. */
export function followPerson(shell: OpenShell): void {
  let opened: Promise<import('./acting-service.ts').ActingService> | null = null
  const service = () =>
    (opened ??= importLate(() => import('./acting-service.ts')).then(
      ({ ActingService }) => new ActingService(shell),
      (error: unknown) => {
        opened = null
        throw error
      },
    ))
  bus.on$('person-changed').subscribe(() => void service().then((open) => open.changed(), reportError))
  addEventListener('storage', ({ key }) => {
    if (key === ACTING_KEY) bus.emit('person-changed', {})
  })
  bus.on$('acting-asked').subscribe((ask) => void service().then((open) => open.begin(ask), reportError))
  if (actingPage()) service().then((open) => open.show(), reportError)
}
