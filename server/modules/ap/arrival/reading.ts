import { buffer } from 'node:stream/consumers'
import { sql, type Kysely } from 'kysely'
import type { PaperFinding, PaperReading } from '../../../../shared/contracts/reading/paper.ts'
import type { FileStores } from '../../../platform/attachments/file-stores.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PaperWords } from '../../../platform/paper/paper-words.ts'
import { linesOfPages } from '../../../trade/paper/paper-lines.ts'
import { factsOfPaper } from '../../../trade/paper/paper-facts.ts'
import { orderHeader } from '../../po/index.ts'
import { vendorDefaults } from '../purchase-invoice/complete.ts'
import { vendorOfPaper } from './vendor-of-paper.ts'

/** What a file of ours holds. */
export async function contentOf({ db }: Deps, files: FileStores, attachmentId: string): Promise<Buffer> {
  const { rows } = await sql<{ store: string }>`
    select store from attachment_shown where id = ${attachmentId}::uuid`.execute(db)
  const store = rows[0] && files.find(rows[0].store)
  if (!store) throw new Error('The store of an arrival cannot be read: its settings are missing.')
  return buffer(await store.read(db, attachmentId))
}

/** What the words of a file propose for a purchase document of ours. */
export async function readingOf(db: Kysely<Tables>, words: PaperWords, now: Date): Promise<PaperReading> {
  if (words.problem !== null) return { problem: words.problem, pages: 0, findings: [], candidates: [], agrees: null }
  const lines = linesOfPages(words.pages)
  const { rows } = await sql<{ code: string }>`
    select currency_code as code from currency_shown where active`.execute(db)
  const asOf = { today: await businessDay(db, now), currencies: rows.map(({ code }) => code) }
  const { findings, candidates, agrees } = factsOfPaper(lines, asOf)
  const party = await vendorOfPaper(db, lines)
  const own = await ownOf(db, findings, party)
  return { problem: null, pages: words.count, findings: [...(party ? [party] : []), ...own], candidates, agrees }
}

/** Only what can stand in a document of that vendor: an order of his, a currency that is not his usual one. */
async function ownOf(
  db: Kysely<Tables>,
  findings: readonly PaperFinding[],
  party: PaperFinding | null,
): Promise<PaperFinding[]> {
  const order = findings.find(({ fact }) => fact === 'order')
  const header = order && party ? await orderHeader(db, order.value.toUpperCase()) : null
  const usual = party ? (await vendorDefaults(db, party.value))?.currency : undefined
  return findings.flatMap((one): PaperFinding[] => {
    if (one.fact === 'order')
      return header?.vendorId === party?.value && header ? [{ ...one, value: one.value.toUpperCase() }] : []
    if (one.fact === 'currency') return one.value === usual ? [] : [one]
    return one.fact === 'number' && one.value.length > 30 ? [] : [one]
  })
}
