import { askEarly } from '../api/early.ts'
import { openingCall } from '../api/records.ts'
import { OPENING } from '../contracts/opening.ts'
import type { OpeningScreen } from '../events/host.ts'
import { withAccess } from './access-store.ts'
import { afterPaint } from './after-paint.ts'
import { firstQuery } from './list/list-store.ts'
import { isList } from './definition.ts'
import { rehearseList } from './list/rehearsal.tsx'
import { throughDoor } from './through-door.ts'
import type { ScreenLoader } from './screen-loader.ts'

/**
 * What a screen will need, asked for before it is drawn: its code and texts, and with `opening` (the click was made) the
 * first call of its list, or of the record that its tab begins with. A failure is forgotten: the screen itself asks again and says what is wrong.
 */
export async function prepareScreen(loader: ScreenLoader, screenId: string, opening?: OpeningScreen): Promise<void> {
  try {
    const { definition } = await loader.load(screenId)
    if (!isList(definition)) return
    // Nobody waits for it, and nothing is missing without it.
    if (!opening) return void afterPaint().then(() => rehearseList(definition))
    const seen = throughDoor(definition, opening.props)
    const { entity, baseFilter } = seen
    const { record } = opening.query
    if (record && 'editor' in definition) return askEarly(...openingCall(entity.room, record, OPENING), opening.signal)
    if (record !== undefined) return
    askEarly(entity.room, withAccess(firstQuery(seen, baseFilter(opening.props), opening.query)), opening.signal)
  } catch {
    loader.forget(screenId)
  }
}
