import { expect, it } from 'vitest'
import type { HomeFigures } from '../../shared/contracts/home.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { GOLDEN } from './entries.ts'
import { storyIn } from './story.ts'

/** What HOME says of the close to whoever closes, over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-31T16:00:00Z') } })

const closing = async () =>
  ((await as('controller').get('/api/shell/home?zone=America/Toronto')).json() as HomeFigures).closing

it('[judgement 12c] asks for no close before there are books, and then for the oldest period that is over', async () => {
  expect(await closing()).toBeNull()
  const story = storyIn(books)
  for (const entry of GOLDEN) await story.tell(entry)
  expect(await closing()).toMatchObject({ name: '2026-01', open: ['GL', 'AR', 'AP', 'PR'] })
})
