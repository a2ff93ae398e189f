import { forgetBroken } from '../shared/api/broken-modules.ts'

/**
 * Imports a part of the shell that the start does without. The module loader remembers what failed for ever, so a failure
 * is forgotten and asked about once more.
 */
export async function importLate<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    forgetBroken()
    return load()
  }
}
