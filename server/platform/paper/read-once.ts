import { sql } from 'kysely'
import { attachmentType } from '../../../shared/contracts/attachment.ts'
import type { Deps } from '../deps.ts'
import { paperWords, type PaperWords } from './paper-words.ts'

/** The words of a file, kept by what it holds: it is read once, whoever brings it. */
export async function readOnce(deps: Deps, sha256: Buffer, content: () => Promise<Buffer>): Promise<PaperWords> {
  const { rows } = await sql<{ words: PaperWords }>`
    select words from paper_reading where sha256 = ${sha256}`.execute(deps.db)
  if (rows[0]) return rows[0].words
  const file = await content()
  const isPdf = attachmentType(file) === 'application/pdf'
  const words: PaperWords = isPdf ? await paperWords(file) : { problem: 'picture' }
  await sql`
    insert into paper_reading (sha256, words, read_on) values (${sha256}, ${JSON.stringify(words)}::jsonb, ${deps.clock.now()})
    on conflict (sha256) do nothing`.execute(deps.db)
  return words
}
