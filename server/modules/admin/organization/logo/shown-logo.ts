import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DefaultCompany } from '../../../../../shared/contracts/shell.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { logoTypeOf } from './logo-type.ts'
import { firstPageOf } from './pdf-page.ts'

type Logo = Pick<DefaultCompany, 'Logo' | 'LogoFileType'>
type Draw = (pdf: Uint8Array) => Promise<Buffer>

const NO_LOGO: Logo = { Logo: null, LogoFileType: null }

/** Pages that are being looked for or drawn in this process: whoever asks meanwhile waits for the same one. */
const drawing = new Map<string, Promise<Buffer | null>>()

/**
 * [S1.11] [S3.12] A logo as a browser can draw it: PNG, JPEG and GIF as they are, of a PDF its first page as a PNG. What is
 * neither, or is broken, is no logo.
 */
export async function shownLogo(deps: Deps, stored: string | null, draw: Draw = firstPageOf): Promise<Logo> {
  if (stored === null) return NO_LOGO
  const type = logoTypeOf(stored)
  if (type === null) return NO_LOGO
  if (type !== 'application/pdf') return { Logo: stored, LogoFileType: type }
  const page = await firstPage(deps, Buffer.from(stored, 'base64'), draw)
  return page === null ? NO_LOGO : { Logo: page.toString('base64'), LogoFileType: 'image/png' }
}

/**
 * Kept by content: a file is drawn once, and one that cannot be drawn is tried, and said in the log, once. Who asks meanwhile waits for the
 * look into the table too: one that looked before the page was kept and heard of it after would draw it again.
 */
async function firstPage(deps: Deps, pdf: Buffer, draw: Draw): Promise<Buffer | null> {
  const hash = createHash('sha256').update(pdf).digest('hex')
  let page = drawing.get(hash)
  if (!page) {
    page = keptOrDrawn(deps, hash, pdf, draw).finally(() => drawing.delete(hash))
    drawing.set(hash, page)
  }
  return page
}

async function keptOrDrawn(deps: Deps, hash: string, pdf: Buffer, draw: Draw): Promise<Buffer | null> {
  const { rows } = await sql<{ picture: Buffer | null }>`
    select picture from logo_page where content_hash = ${hash}`.execute(deps.db)
  return rows[0] ? rows[0].picture : drawAndKeep(deps, hash, pdf, draw)
}

async function drawAndKeep({ db, log, clock }: Deps, hash: string, pdf: Buffer, draw: Draw): Promise<Buffer | null> {
  let picture: Buffer | null = null
  try {
    picture = await draw(pdf)
  } catch (error) {
    log.warn({ err: error, hash }, 'the logo is a PDF whose first page cannot be drawn')
  }
  await sql`insert into logo_page (content_hash, picture, drawn_on) values (${hash}, ${picture}, ${clock.now()})
    on conflict (content_hash) do nothing`.execute(db)
  return picture
}
