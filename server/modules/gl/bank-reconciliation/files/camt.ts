import { amountText, negated } from '../../../../platform/tables/amount-text.ts'
import { FileRefused } from '../../../../platform/tables/file-refused.ts'
import { chequeNumber, cleanRef, cleanText, counted } from './bank-file.ts'
import type { BankFile, FileLine, FileStatement, LineKind } from './bank-file.ts'
import { compactDay } from '../../../../platform/tables/day-text.ts'
import { tagsOf } from './xml.ts'

interface Balance {
  kind: string
  amount: string
  isDebit: boolean
  on: string
}

interface Entry {
  amount: string
  currency: string
  isDebit: boolean
  isReversal: boolean
  isBooked: boolean
  on: string
  ref: string
  texts: string[]
  references: string[]
  cheque: string
  code: string
}

interface Draft {
  account: string
  currency: string
  balances: Balance[]
  lines: FileLine[]
}

const signed = (amount: string, isDebit: boolean): string =>
  isDebit ? negated(amountText(amount, '.')) : amountText(amount, '.')

/** Family of a bank transaction code of ISO 20022. */
const kindOf = (code: string): LineKind =>
  /CHRG|COMM|FEES/.test(code)
    ? 'Fee'
    : /INTR/.test(code)
      ? 'Interest'
      : /RRTN|RPCR|UPDD|RJCT/.test(code)
        ? 'Return'
        : /CHQ|CCHQ/.test(code)
          ? 'Cheque'
          : 'Other'

function lineOf(entry: Entry): FileLine {
  if (!entry.amount || !entry.on) throw new FileRefused('lineIncomplete', { line: entry.ref })
  const chequeNo = chequeNumber(entry.cheque)
  return {
    on: compactDay(entry.on),
    amount: signed(entry.amount, entry.isDebit),
    kind: chequeNo ? 'Cheque' : entry.isReversal ? 'Return' : kindOf(entry.code),
    chequeNo,
    reference: cleanRef(entry.references.find((text) => text !== 'NOTPROVIDED')),
    text: cleanText(...entry.texts),
    bankRef: cleanRef(entry.ref, 100),
  }
}

const statementOf = ({ account, currency, balances, lines }: Draft): FileStatement => {
  const last = (kinds: RegExp) => balances.filter(({ kind }) => kinds.test(kind)).at(-1)
  const opening = balances.find(({ kind }) => /OPBD|PRCD/.test(kind))
  const closing = last(/CLBD/)
  return {
    account: cleanRef(account),
    currency: currency || null,
    opening: opening ? signed(opening.amount, opening.isDebit) : null,
    closing: closing ? signed(closing.amount, closing.isDebit) : null,
    closingOn: closing?.on ? compactDay(closing.on) : null,
    lines,
  }
}

const newEntry = (): Entry => ({
  ...{ amount: '', currency: '', isDebit: false, isReversal: false, isBooked: true, on: '', ref: '' },
  ...{ texts: [], references: [], cheque: '', code: '' },
})

/**
 * ISO 20022 camt.053, bank to customer statement, of any version: booked entries, of each the entry itself and not its parts.
 * @throws FileRefused
 */
export function readCamt(xml: string): BankFile {
  const statements: FileStatement[] = []
  const path: string[] = []
  let draft: Draft | null = null
  let entry: Entry | null = null
  let balance: Balance | null = null
  const isIn = (name: string) => path.includes(name)
  for (const { name, isEnd, attributes, text } of tagsOf(xml)) {
    if (!isEnd) {
      path.push(name)
      if (name === 'Stmt') draft = { account: '', currency: '', balances: [], lines: [] }
      else if (name === 'Ntry' && draft) entry = newEntry()
      else if (name === 'Bal' && draft) balance = { kind: '', amount: '', isDebit: false, on: '' }
      if (name === 'Amt' && entry && path.at(-2) === 'Ntry')
        entry.currency = /Ccy="([A-Z]{3})"/.exec(attributes)?.[1] ?? ''
      continue
    }
    path.pop()
    const parent = path.at(-1)
    if (entry) {
      const isOwn = parent === 'Ntry'
      if (name === 'Amt' && isOwn) entry.amount = text
      else if (name === 'CdtDbtInd' && isOwn) entry.isDebit = text === 'DBIT'
      else if (name === 'RvslInd' && isOwn) entry.isReversal = text === 'true' || text === '1'
      else if (name === 'Sts' && (isOwn ? text : '') && text !== 'BOOK') entry.isBooked = false
      else if (name === 'Cd' && parent === 'Sts' && text !== 'BOOK') entry.isBooked = false
      else if ((name === 'Dt' || name === 'DtTm') && parent === 'BookgDt') entry.on = text
      else if ((name === 'AcctSvcrRef' && isOwn) || (name === 'NtryRef' && isOwn && !entry.ref)) entry.ref = text
      else if (name === 'EndToEndId' || name === 'InstrId') entry.references.push(text)
      else if (name === 'ChqNb') entry.cheque = text
      else if (name === 'Ustrd' || name === 'AddtlNtryInf') entry.texts.push(text)
      else if (name === 'Nm' && isIn('RltdPties') && entry.texts.length < 4) entry.texts.unshift(text)
      else if ((name === 'Cd' || name === 'SubFmlyCd') && isIn('BkTxCd')) entry.code += ` ${text}`
      else if (name === 'Ntry') {
        if (entry.isBooked && draft) counted(draft.lines, lineOf(entry))
        entry = null
      }
      continue
    }
    if (!draft) continue
    if (balance) {
      if (name === 'Cd' && isIn('Tp')) balance.kind = text
      else if (name === 'Amt') balance.amount = text
      else if (name === 'CdtDbtInd') balance.isDebit = text === 'DBIT'
      else if ((name === 'Dt' || name === 'DtTm') && parent === 'Dt') balance.on = text
      else if (name === 'Bal') {
        draft.balances.push(balance)
        balance = null
      }
    } else if (
      name === 'IBAN' ||
      (name === 'Id' && parent === 'Othr' && isIn('Acct') && !isIn('Ownr') && !isIn('Svcr'))
    )
      draft.account ||= text
    else if (name === 'Ccy' && parent === 'Acct') draft.currency = text
    else if (name === 'Stmt') {
      statements.push(statementOf(draft))
      draft = null
    }
  }
  if (statements.length === 0) throw new FileRefused('noStatement')
  return { format: 'CAMT053', statements }
}
