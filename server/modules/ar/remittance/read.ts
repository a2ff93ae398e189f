import type { RemittanceColumns } from '../../../../shared/contracts/ar/remittance-file.ts'
import { FileRefused } from '../../../platform/tables/file-refused.ts'
import { rowsOf } from '../../../platform/tables/rows-of.ts'
import { textOf } from '../../../platform/tables/decode.ts'
import { LARGEST_FILE } from '../../gl/index.ts'
import { readCamt054 } from './camt054.ts'
import { guessed, isEnough, readRemittanceCsv } from './csv.ts'
import { readEdi820 } from './edi820.ts'
import { MOST_PAYMENTS, type PaymentFile } from './payment-file.ts'

/** A table that nobody has explained yet. */
export interface Table {
  readonly rows: readonly (readonly string[])[]
  readonly guess: RemittanceColumns
}

/**
 * A file of payments, judged by what it holds and not by its name; a table as its columns were named.
 * @throws FileRefused
 */
export function readRemittance(
  bytes: Uint8Array,
  columnsOf: (head: readonly string[]) => RemittanceColumns | null,
): PaymentFile | Table {
  if (bytes.length > LARGEST_FILE) throw new FileRefused('tooLarge', { most: String(LARGEST_FILE / 1024 / 1024) })
  const text = textOf(bytes).replace(/^\ufeff/, '')
  const file = fileIn(text, columnsOf)
  if ('payments' in file && file.payments.length === 0) throw new FileRefused('noPayments')
  if ('payments' in file && file.payments.length > MOST_PAYMENTS)
    throw new FileRefused('tooManyLines', { most: String(MOST_PAYMENTS) })
  return file
}

function fileIn(text: string, columnsOf: (head: readonly string[]) => RemittanceColumns | null): PaymentFile | Table {
  const head = text.slice(0, 20_000)
  if (/^\s*ISA./.test(head)) return readEdi820(text)
  if (/<(?:\w+:)?BkToCstmrDbtCdtNtfctn[\s>]/.test(head)) return readCamt054(text)
  if (/^\s*[<{%]/.test(head) || /^PK/.test(head)) throw new FileRefused('notRemittance')
  const rows = rowsOf(text)
  if (rows.length < 2 || rows[0]!.length < 2) throw new FileRefused('notRemittance')
  const columns = columnsOf(rows[0]!)
  return columns && isEnough(columns)
    ? readRemittanceCsv(rows, columns)
    : { rows: rows.slice(0, 8), guess: guessed(rows) }
}
