import { askEarly } from '../api/early.ts'
import type { OpeningScreen } from '../events/host.ts'
import { withAccess } from './access-store.ts'
import { firstQuery } from './list/list-store.ts'
import { isList } from './definition.ts'
import type { ScreenLoader } from './screen-loader.ts'

/**
 * What a screen will need, asked for before it is drawn: its code and texts, and with `opening` (the click was made) the
 * first call of its list. A failure is forgotten: the screen itself asks again and says what is wrong.
 */
export async function prepareScreen(loader: ScreenLoader, screenId: string, opening?: OpeningScreen): Promise<void> {
  try {
    const { definition } = await loader.load(screenId)
    // A tab that begins with a record asks for that.
    if (!opening || !isList(definition) || 'record' in opening.query) return
    const { entity, baseFilter } = definition
    askEarly(entity.room, withAccess(firstQuery(definition, baseFilter(opening.props), opening.query)), opening.signal)
  } catch {
    loader.forget(screenId)
  }
}
