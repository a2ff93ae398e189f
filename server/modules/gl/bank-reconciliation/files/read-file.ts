import { readBai2 } from './bai2.ts'
import { FileRefused } from '../../../../platform/tables/file-refused.ts'
import { LARGEST_FILE, type BankFile, type FileFormat } from './bank-file.ts'
import { readCamt } from './camt.ts'
import { textOf } from '../../../../platform/tables/decode.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'

/** What a text is, judged by what it holds. */
export function formatOf(text: string): FileFormat | null {
  const head = text.slice(0, 4000)
  if (/OFXHEADER|<OFX>/i.test(head)) return 'OFX'
  if (/<(?:\w+:)?BkToCstmrStmt[\s>]/.test(text.slice(0, 20_000))) return 'CAMT053'
  if (/^01,[^,]*,[^,]*,\d{6},/.test(text)) return 'BAI2'
  if (/^:20:/m.test(head) && /^:(?:60F|60M|61|25):/m.test(head)) return 'MT940'
  if (/^\s*[<{%]/.test(head) || /^PK/.test(head)) return null
  const rows = head.split(/\r?\n/).filter((row) => row.trim() !== '')
  return rows.length > 0 && rows.every((row, at) => at === rows.length - 1 || /[,;\t]/.test(row)) ? 'CSV' : null
}

/**
 * A file of a bank, judged by its content and not by its name. A table of columns is given back as its text: somebody says what they mean.
 * @throws FileRefused
 */
export function readBankFile(bytes: Uint8Array): BankFile | { readonly format: 'CSV'; readonly text: string } {
  if (bytes.length > LARGEST_FILE) throw new FileRefused('tooLarge', { most: String(LARGEST_FILE / 1024 / 1024) })
  const text = textOf(bytes).replace(/^\ufeff/, '')
  switch (formatOf(text)) {
    case 'OFX':
      return readOfx(text)
    case 'CAMT053':
      return readCamt(text)
    case 'BAI2':
      return readBai2(text)
    case 'MT940':
      return readMt940(text)
    case 'CSV':
      return { format: 'CSV', text }
    default:
      throw new FileRefused('notBankFile')
  }
}
