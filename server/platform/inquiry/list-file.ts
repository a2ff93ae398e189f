import type { FastifyReply } from 'fastify'
import { wordsIn, type InquiryContract, type InquiryRow } from '../../../shared/contracts/inquiry.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { sendRows } from '../export/send.ts'
import { typedColumn } from '../export/workbook.ts'
import type { InquiryAsked } from './reads.ts'

interface ListFile {
  readonly contract: InquiryContract
  readonly name: string
  readonly asked: InquiryAsked
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly object[]>
  readonly row: (one: object) => InquiryRow
}

/** [S9.02] One list of an inquiry as an Excel file: all rows that fit, as they are narrowed, in the columns of the screen. */
export function sendInquiryList(texts: SuiteTexts, reply: FastifyReply, file: ListFile): FastifyReply {
  const { contract, name, asked, columns } = file
  const called = contract.called.flatMap((parameter) => asked.asks[parameter] ?? [])
  const base = `${contract.module}:${contract.noun}`
  const own = texts.text(asked.locale, `${base}.lists.${name}`)
  const list = own === `${base}.lists.${name}` ? texts.text(asked.locale, `${base}.tabs.${name}`) : own
  const title = [list.replace(/\{\{\w+\}\}/g, '').trim(), ...called].join(' ')
  const day = asked.asks['asOf']
  const fields = contract.lists[name]!.columns
  const typed = columns.map((column) => {
    const field = fields[column]!
    return typedColumn({ name: column, field, ...wordsIn(contract, 'columns', column, field) }, texts, asked.locale)
  })
  return sendRows(reply, {
    ...{ name: day ? `${title} ${day}` : title, title, columns: typed },
    ...{ rows: file.rows, row: file.row },
  })
}
