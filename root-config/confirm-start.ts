import { auditTime, skip } from 'rxjs'
import { ALL_APPLICATIONS } from '../shared/contracts/applications.ts'
import { moduleOf } from '../shared/contracts/doors.ts'
import { bus } from '../shared/events/bus.ts'
import { businessZone } from '../shared/i18n/business-day.ts'
import { worthAnotherTry } from './after-start.ts'
import { keepStart, type LastStart } from './last-start.ts'
import { sayRightsChanged } from './live/rights-hint.ts'
import { routeTable } from './router/table.ts'
import type { OpenShell } from './shell.ts'
import { addDeclaredDoors, askDoors, type Doors } from './start-data.ts'
import { followed } from './tabs/followed.ts'

/** In ms. */
const LATER = 500

interface Parts {
  shell: OpenShell
  /** Under which name the browser keeps what belongs to the user of this page. */
  sub: string
  release: string
  storage: Storage
  /** What the shell was opened with, where the server had not yet answered. */
  last: LastStart | null
  /** The server's answer of this start. */
  asked: Promise<Doors>
}

const isHere = () => bus.state('session') !== 'signed-out'

/** The shell follows what the server says of the user's doors, and keeps it for the next start. */
export async function confirmStart({ shell, sub, release, storage, last, asked }: Parts): Promise<void> {
  const doors = await answered(asked)
  if (doors === null) return
  const isSame = (name: 'applications' | 'routes') => JSON.stringify(last?.[name]) === JSON.stringify(doors[name])
  if (last !== null) {
    // Routes that could not be asked for add nothing and take nothing away [S2.06].
    if (doors.routes === null || (isSame('applications') && isSame('routes'))) shell.confirmed()
    else await follow(shell, doors)
  }
  const keep = () => {
    if (!isHere() || doors.routes === null) return
    const menus = { ...last?.menus, ...Object.fromEntries(shell.menus.answered) }
    keepStart(storage, sub, release, {
      applications: doors.applications,
      routes: doors.routes,
      menus,
      zone: businessZone(),
    })
  }
  keep()
  // Not in the click that opens an application.
  shell.menus.menus$.pipe(skip(1), auditTime(LATER)).subscribe(keep)
}

/** The first answer that can be read; null where nobody is signed in any more. */
async function answered(asked: Promise<Doors>): Promise<Doors | null> {
  for (let asking = asked; isHere(); asking = askDoors()) {
    try {
      return await asking
    } catch {
      // What was told last stands meanwhile; that the server cannot be reached is said elsewhere.
      await worthAnotherTry()
    }
  }
  return null
}

async function follow(shell: OpenShell, { applications, routes }: Doors): Promise<void> {
  const { table, chrome, modules } = shell
  const next = routeTable(applications, [], routes, ALL_APPLICATIONS)
  // A module of its own is registered at the start: as when rights change under an open page, the next load shows it.
  const isKnown = [...next.routes.values()].every(({ room }) => modules.includes(moduleOf(room)))
  if (!isKnown) {
    shell.confirmed()
    return sayRightsChanged(chrome, document, () => shell.focusPanel())
  }
  Object.assign(table, next)
  await addDeclaredDoors(table).catch(() => undefined)
  shell.confirmed((state) => followed(state, table))
}
