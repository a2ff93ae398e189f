import { describe, expect, it } from 'vitest'
import { amountText } from '../../../../../server/platform/tables/amount-text.ts'
import { FileRefused } from '../../../../../server/platform/tables/file-refused.ts'
import { MOST_LINES } from '../../../../../server/modules/gl/bank-reconciliation/files/bank-file.ts'
import { rowsOf } from '../../../../../server/platform/tables/rows-of.ts'
import { guessed, readCsv } from '../../../../../server/modules/gl/bank-reconciliation/files/csv.ts'
import { textOf } from '../../../../../server/platform/tables/decode.ts'
import { readBankFile } from '../../../../../server/modules/gl/bank-reconciliation/files/read-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => {
  const file = readBankFile(bytes(text))
  if ('text' in file) throw new Error('a table')
  return file
}
const refusal = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof FileRefused) return error.why
    throw error
  }
  return 'taken'
}
const shown = (lines: readonly { on: string; amount: string; chequeNo: string | null; text: string }[]) =>
  lines.map(({ on, amount, chequeNo, text }) => [on, amount, chequeNo, text])

const OFX = (lines: string, more = '') => `OFXHEADER:100
DATA:OFXSGML
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><LANGUAGE>ENG${more}</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CAD
<BANKACCTFROM><BANKID>000302541<ACCTID>1002347<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260601<DTEND>20260630
${lines}
</BANKTRANLIST><LEDGERBAL><BALAMT>53754.23<DTASOF>20260630</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const CHEQUE = `<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20260613120000[-5:EST]<TRNAMT>-1110.00<FITID>F-1<CHECKNUM>000021398<NAME>Cheque</STMTTRN>`
const DEPOSIT = `<STMTTRN><TRNTYPE>DEP<DTPOSTED>20260615<TRNAMT>5600.00<FITID>F-2<NAME>DEP 0615<MEMO>R&amp;D &lt;Harlow&gt;</STMTTRN>`

describe('OFX and QFX', () => {
  it('[finance 5.8 files] reads tags that are closed and tags that are not', () => {
    const { format, statements } = read(OFX(CHEQUE + '\n' + DEPOSIT))
    expect(format).toBe('OFX')
    expect(statements[0]).toMatchObject({
      account: '1002347',
      currency: 'CAD',
      closing: '53754.23',
      closingOn: '2026-06-30',
    })
    expect(shown(statements[0]!.lines)).toEqual([
      ['2026-06-13', '-1110', '21398', 'Cheque'],
      ['2026-06-15', '5600', null, 'DEP 0615 R&D <Harlow>'],
    ])
    const closed = OFX(DEPOSIT).replace(/<(\w+)>([^<\r\n]+)(?=<|\r|\n)/g, '<$1>$2</$1>')
    expect(read(closed).statements).toEqual(read(OFX(DEPOSIT)).statements)
    expect(read(OFX(DEPOSIT, '<INTU.BID>00015')).format).toBe('QFX')
  })
  it('takes a comma for a point, and refuses the one that could be either', () => {
    expect(read(OFX(DEPOSIT.replace('5600.00', '5600,00'))).statements[0]!.lines[0]!.amount).toBe('5600')
    expect(refusal(() => read(OFX(DEPOSIT.replace('5600.00', '5,600'))))).toBe('commaUnclear')
    expect(refusal(() => read(OFX(DEPOSIT.replace('20260615', '20261315'))))).toBe('noDay')
  })
})

const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>S1</Id>
<Acct><Id><Othr><Id>1002347</Id></Othr></Id><Ccy>CAD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CAD">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-06-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CAD">65.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-06-30</Dt></Dt></Bal>
<Ntry><Amt Ccy="CAD">165.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-06-20</Dt></BookgDt><AcctSvcrRef>R-9</AcctSvcrRef>
<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>CHRG</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>INV-77</EndToEndId></Refs><Amt Ccy="CAD">1.00</Amt><RltdPties><Cdtr><Nm>Ironwood Pallet</Nm></Cdtr></RltdPties>
<RmtInf><Ustrd>Frais d&#233;p&#xF4;t</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="CAD">9</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-06-30</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`

describe('CAMT.053', () => {
  it('reads booked entries with both balances, and leaves those that are pending', () => {
    const [statement] = read(CAMT).statements
    expect(statement).toMatchObject({ account: '1002347', currency: 'CAD', opening: '100', closing: '-65.5' })
    expect(statement!.lines).toEqual([
      {
        ...{ on: '2026-06-20', amount: '-165.5', kind: 'Fee', chequeNo: null, reference: 'INV-77', bankRef: 'R-9' },
        text: 'Ironwood Pallet Frais dépôt',
      },
    ])
  })
  it('expands nothing that a file declares, and says what is cut off', () => {
    const bomb = CAMT.replace('<Document', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document')
    expect(refusal(() => read(bomb))).toBe('xmlUnsafe')
    expect(refusal(() => read(CAMT.slice(0, 900)))).toBe('cutOff')
    expect(refusal(() => read(CAMT.replace('</Bal>', '</Bla>')))).toBe('xmlBroken')
  })
})

const BAI2 = `01,122099999,123456789,260621,0200,1,65,,2/
02,031001234,122099999,1,260620,2359,CAD,2/
03,1002347,CAD,010,500000,,,015,480000,,/
16,475,1500,S,100,200,1200,BR-1,1398,CHEQUE PAID/
16,698,2500,Z,BR-2,,MONTHLY
88,SERVICE FEE
16,165,5600,V,260621,,BR-3,D0615,DEPOSIT/
49,980000,5/
98,980000,1,7/
99,980000,1,9/`

describe('BAI2', () => {
  it('reads details with every kind of funds, and what continues them', () => {
    const [statement] = read(BAI2).statements
    expect(statement).toMatchObject({ opening: '5000', closing: '4800', closingOn: '2026-06-20', currency: 'CAD' })
    expect(shown(statement!.lines)).toEqual([
      ['2026-06-20', '-15', '1398', 'CHEQUE PAID'],
      ['2026-06-20', '-25', null, 'MONTHLY SERVICE FEE'],
      ['2026-06-20', '56', null, 'DEPOSIT'],
    ])
    expect(refusal(() => read(BAI2.replace(/99,.*$/, '')))).toBe('cutOff')
  })
})

const MT940 = `{1:F01ROYCCAT2AXXX}{4:
:20:STMT-6
:25:0002-1002347
:28C:6/1
:60F:C260531CAD50000,00
:61:2607010630DR1820,77NTRFEFT 0041//B-1
:86:?20EFT FILE 0041
?21NORTHGATE
:61:260615C5600,NMSCNONREF//B-2
:61:260616RC25,00NCHGNONREF
:62F:C260630CAD53754,23
-}`

describe('MT940', () => {
  it('reads sign and reversal, days without a year, and text over several rows', () => {
    const [statement] = read(MT940).statements
    expect(statement).toMatchObject({ account: '0002-1002347', opening: '50000', closing: '53754.23', currency: 'CAD' })
    expect(shown(statement!.lines)).toEqual([
      ['2026-06-30', '-1820.77', null, 'EFT FILE 0041 NORTHGATE'],
      ['2026-06-15', '5600', null, ''],
      ['2026-06-16', '-25', null, ''],
    ])
    expect(statement!.lines[0]).toMatchObject({ reference: 'EFT 0041', bankRef: 'B-1', kind: 'Transfer' })
    expect(refusal(() => read(MT940.slice(0, MT940.indexOf(':62F'))))).toBe('cutOff')
  })
})

describe('CSV', () => {
  it('guesses what columns mean, in English and in French', () => {
    const english = rowsOf('Date,Description,Withdrawals,Deposits,Balance\n06/13/2026,"Cheque, no. 1",15.00,,85.00\n')
    expect(guessed(english)).toMatchObject({
      hasHead: true,
      day: 0,
      dayOrder: 'MDY',
      amount: null,
      out: 2,
      in: 3,
      balance: 4,
      mark: '.',
    })
    const french =
      'Date;Libellé;Montant;Solde\r\n2026-06-13;Frais;-15,50;1 084,50\r\n2026-06-14;Dépôt;1 200,00;2 284,50\r\n'
    const mapping = guessed(rowsOf(french))
    expect(mapping).toMatchObject({ day: 0, amount: 2, text: [1], balance: 3, mark: ',' })
    const [statement] = readCsv(french, mapping).statements
    expect(statement).toMatchObject({ closing: '2284.5', closingOn: '2026-06-14' })
    expect(shown(statement!.lines)).toEqual([
      ['2026-06-13', '-15.5', null, 'Frais'],
      ['2026-06-14', '1200', null, 'Dépôt'],
    ])
  })
  it('names the row that it cannot read', () => {
    const text = 'Date,Text,Amount\n2026-06-13,a,1.00\n2026-06-31,b,2.00\n'
    const mapping = guessed(rowsOf(text))
    expect(() => readCsv(text, { ...mapping, dayOrder: 'YMD' })).toThrow('"line":"3"')
    expect(refusal(() => readCsv(text.replace('2026-06-31', '2026-06-30').replace('2.00', 'two'), mapping))).toBe(
      'rowAmount',
    )
  })
})

describe('bytes', () => {
  it('are UTF-8, UTF-16 or Windows-1252, and what was encoded twice is read back', () => {
    expect(textOf(bytes('Dépôt €'))).toBe('Dépôt €')
    expect(textOf(Uint8Array.from([0x44, 0xe9, 0x70, 0xf4, 0x74, 0x20, 0x80]))).toBe('Dépôt €')
    expect(textOf(Uint8Array.from([0xff, 0xfe, 0x44, 0, 0xe9, 0]))).toBe('Dé')
    expect(textOf(bytes('DÃ©pÃ´t'))).toBe('Dépôt')
    expect(
      refusal(() => textOf(Buffer.concat([bytes('<?xml version="1.0" encoding="UTF-8"?>'), Buffer.from([0xe9])]))),
    ).toBe('encodingBroken')
  })
  it('that are no file of a bank are refused, whatever they are called', () => {
    for (const text of ['', 'PK\u0003\u0004', '%PDF-1.7', '{"a":1}', '<html></html>', 'only words\nof nothing'])
      expect(refusal(() => read(text))).not.toBe('taken')
  })
})

it('amounts of every habit come to one form', () => {
  const given = ['1,234.50', '1 234,50-', '(12.00)', '$5', '-.75', '1.234.567,8', '1,234,567', '25.00 DR', '−3,5']
  expect(given.map((text) => amountText(text))).toEqual([
    '1234.5',
    '-1234.5',
    '-12',
    '5',
    '-0.75',
    '1234567.8',
    '1234567',
    '-25',
    '-3.5',
  ])
  expect(amountText('1.234', ',')).toBe('1234')
})

it('fifty thousand lines are read in a second, and not one more', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => CHEQUE.replace('F-1', `F-${at}`)).join('\n')
  const began = performance.now()
  expect(read(OFX(lines(MOST_LINES))).statements[0]!.lines).toHaveLength(MOST_LINES)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(refusal(() => read(OFX(lines(MOST_LINES + 1))))).toBe('tooManyLines')
})
