import { meantWord, sharedWord } from '../contracts/shared-words.ts'
import { loadTexts, shareWords } from './i18n.ts'

/** Loads what a screen says: the kit's texts, the words that names share, and those of its own namespaces, each file once. */
export function loadScreenTexts(namespaces: readonly string[]): Promise<void> {
  shareWords({ sharedWord, meantWord })
  return loadTexts(['kit', 'words', ...namespaces])
}
