import type { Deps } from '../deps.ts'

/** What stands at the top of every file: the company's name and its logo as PNG or JPEG. */
export interface Letterhead {
  company: string
  logo: Buffer | null
}

/** Told by the module that keeps companies. */
export type ReadLetterhead = (deps: Deps) => Promise<Letterhead>
