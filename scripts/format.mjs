import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { format } from 'oxfmt'

/** What a generator writes and the house formats; a page of documentation is left as its author breaks its lines. */
const FORMATTED = ['.css', '.html', '.json', '.mjs', '.ts', '.tsx']

/**
 * The text of a file as the house formats it; that of a kind which is not formatted stays as it is.
 * @param {string} root folder of the suite
 * @param {string} path of the file, by whose ending its kind is known
 * @param {string} text
 * @throws with the place and the cause when the text cannot be read
 */
export async function formatted(root, path, text) {
  if (!FORMATTED.includes(extname(path))) return text
  const style = JSON.parse(await readFile(join(root, '.oxfmtrc.json'), 'utf8'))
  const { code, errors } = await format(path, text, style)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map((e) => e.codeframe ?? e.message).join('\n')}`)
  return code
}
