import { afterAll, afterEach, describe, expect } from 'vitest'
import { proveBooks } from '../../server/ledger/prove.ts'
import { seal } from '../../server/ledger/seal.ts'
import { CLERK, openBooks } from '../support/books.ts'
import { engineLedger } from './engine-ledger.ts'
import { enginePayables } from './engine-payables.ts'
import { COMPANY } from './northgate.ts'
import { runSeries } from './series.ts'
import { storyIn } from './story.ts'

/** [finance 13] The acceptance figures through the ledger and what is below the calls; after each the books prove [FI1, FI8, FI10, FI11]. */
const story = storyIn(await openBooks())
const may = { payment: '' }

afterEach(async () => {
  await seal(story.books.db, CLERK.now)
  expect(await proveBooks(story.books.db, COMPANY, { date: '2026-06-30', now: new Date(0) })).toEqual([])
  expect(await story.unproven('2026-06-15', '2026-07-01')).toEqual([])
})
afterAll(() => story.books.drop())

describe('by the ledger itself', () =>
  runSeries('byEngine', { ...enginePayables(story, may), ...engineLedger(story, may) }))
