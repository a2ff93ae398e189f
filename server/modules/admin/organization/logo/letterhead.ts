import { sql } from 'kysely'
import type { Deps } from '../../../../platform/deps.ts'
import type { Letterhead } from '../../../../platform/reports/letterhead.ts'
import { shownLogo } from './shown-logo.ts'

/** The default company as files show it; a GIF, which no PDF draws, is left out. */
export async function letterhead(deps: Deps): Promise<Letterhead> {
  const { rows } = await sql<{ name: string; logo: string | null }>`
    select name, logo from company where is_default`.execute(deps.db)
  const { Logo, LogoFileType } = await shownLogo(deps, rows[0]?.logo ?? null)
  const isDrawn = LogoFileType === 'image/png' || LogoFileType === 'image/jpeg'
  return { company: rows[0]?.name ?? '', logo: Logo !== null && isDrawn ? Buffer.from(Logo, 'base64') : null }
}
