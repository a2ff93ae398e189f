import { expect, it } from 'vitest'
import { measureItems } from '../../bench/receivables.ts'
import { fillReceivables } from '../../bench/receivables-fill.ts'
import { filledDatabase } from '../support/database.ts'
import { openBooks } from '../support/books.ts'
import { loadNorthgate } from '../support/load-northgate.ts'
import { untied } from '../support/payables-desk.ts'

it('the books of the bench of receivables tie, and each of its questions is answered', async () => {
  const books = await openBooks(
    await filledDatabase('receivables_bench', async (making) => {
      await loadNorthgate(making.db)
      await fillReceivables(making.db, 2_000)
    }),
  )
  try {
    expect(await untied(books)).toEqual([])
    const said = await measureItems(books.db, { rounds: 1, receipts: 20, statements: 5 })
    expect(said).toHaveLength(8)
    for (const line of said) expect(line).toMatch(/goal \d/)
  } finally {
    await books.drop()
  }
})
