import { amountText } from '../../../../platform/tables/amount-text.ts'
import { FileRefused } from '../../../../platform/tables/file-refused.ts'
import { chequeNumber, cleanRef, cleanText, counted } from './bank-file.ts'
import type { BankFile, FileLine, FileStatement, LineKind } from './bank-file.ts'
import { compactDay } from '../../../../platform/tables/day-text.ts'
import { plainText } from './xml.ts'

const KINDS: Readonly<Record<string, LineKind>> = {
  ...{ CHECK: 'Cheque', DEP: 'Deposit', DIRECTDEP: 'Deposit', ATM: 'Other', XFER: 'Transfer' },
  ...{ FEE: 'Fee', SRVCHG: 'Fee', INT: 'Interest', DIV: 'Interest' },
}

/** Values of the tags of a piece, the first of each: OFX 1 does not close them, OFX 2 does. */
function valuesOf(piece: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const [, name, value] of piece.matchAll(/<([A-Z0-9.]+)>([^<\r\n]+)/g)) values[name!] ??= plainText(value!).trim()
  return values
}

/** Pieces between a tag and its end, or the next of its kind. */
function* piecesOf(text: string, tag: string): Generator<string> {
  const begin = `<${tag}>`
  let at = text.indexOf(begin)
  while (at >= 0) {
    const from = at + begin.length
    const end = text.indexOf(`</${tag}>`, from)
    const next = text.indexOf(begin, from)
    const until = end >= 0 && (next < 0 || end < next) ? end : next >= 0 ? next : text.length
    yield text.slice(from, until)
    at = next
  }
}

function lineOf(piece: string): FileLine {
  const of = valuesOf(piece)
  if (!of['DTPOSTED'] || !of['TRNAMT']) throw new FileRefused('lineIncomplete', { line: of['FITID'] ?? '' })
  const chequeNo = chequeNumber(of['CHECKNUM'])
  return {
    on: compactDay(of['DTPOSTED']),
    amount: amountText(of['TRNAMT']),
    kind: KINDS[of['TRNTYPE'] ?? ''] ?? 'Other',
    chequeNo,
    reference: cleanRef(of['REFNUM']),
    text: cleanText(of['NAME'], of['MEMO']),
    bankRef: cleanRef(of['FITID'], 100),
  }
}

/**
 * OFX 1.0 to 2.3 and QFX (OFX with Intuit's bank id): statements of bank and card accounts [Open Financial Exchange 2.3, 11.4].
 * @throws FileRefused
 */
export function readOfx(text: string): BankFile {
  const pieces = [...piecesOf(text, 'STMTRS'), ...piecesOf(text, 'CCSTMTRS')]
  if (pieces.length === 0) throw new FileRefused('noStatement')
  const statements = pieces.map((piece): FileStatement => {
    const lines: FileLine[] = []
    for (const one of piecesOf(piece, 'STMTTRN')) counted(lines, lineOf(one))
    const head = valuesOf(piece.split('<BANKTRANLIST>', 1)[0]!)
    const [closing] = [...piecesOf(piece, 'LEDGERBAL')].map(valuesOf)
    return {
      account: cleanRef(head['ACCTID']),
      currency: head['CURDEF']?.toUpperCase() ?? null,
      opening: null,
      closing: closing?.['BALAMT'] ? amountText(closing['BALAMT']) : null,
      closingOn: closing?.['DTASOF'] ? compactDay(closing['DTASOF']) : null,
      lines,
    }
  })
  return { format: /<INTU\.BID>/.test(text) ? 'QFX' : 'OFX', statements }
}
