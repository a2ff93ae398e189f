import { sql, type Kysely } from 'kysely'
import { placesOf } from '../../../../shared/contracts/decimals.ts'
import { date, money } from '../../../../shared/contracts/fields.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { valueText } from '../../../platform/reports/words.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import type { Sheet } from '../../../trade/sheet/draw-sheet.ts'
import type { KeptSheet } from '../../../trade/sheet/kept-sheet.ts'
import { correspondents, type Correspondents } from '../../../trade/sheet/parties.ts'
import type { Statement, StatementAsked, StatementRow } from './statement.ts'

export interface Addressed extends Correspondents {
  readonly firmId: string
}

/** The customer as a statement addresses him. */
export async function addressedTo(db: Kysely<Tables>, firmId: string): Promise<Addressed> {
  const { companyId } = await ownCompany(db)
  const { rows } = await sql<{ termsCode: string | null }>`
    select b.terms_code as "termsCode" from firm_shown t join firm_bill_to_shown b on b.owner_id = t.id
    where t.firm_id = ${firmId}`.execute(db)
  return { firmId, ...(await correspondents(db, { firmId, companyId, termsCode: rows[0]?.termsCode ?? null })) }
}

/** Figures and days as the customer reads them. */
export function statementWords(texts: SuiteTexts, locale: Locale) {
  const speech = { texts, locale, zone: 'UTC' }
  return {
    say: (key: string, args?: Record<string, string | number>) =>
      texts.text(locale, `ar:accountStatement.paper.${key}`, args),
    text: (key: string) => texts.text(locale, key),
    day: (value: string | null) => valueText(date(), '', value, speech),
    amount: (value: string | null, currency: string) =>
      valueText(money(), '', value, speech, placesOf(money(), { currency })),
  }
}

/** What the boxes are called: not due yet, 30 days each, all that is older. */
const AGES = [
  'words:names.current',
  ...['upTo30', 'upTo60', 'upTo90', 'older'].map((name) => `ar:overdueAccounts.fields.${name}`),
]

/** [finance 8.4] A statement on paper, in the language of its customer: what it lists, its boxes of ages, and the part that comes back with his money. */
export function statementSheet(
  statement: Statement,
  to: Addressed,
  { asOf, from, form }: Pick<StatementAsked, 'asOf' | 'from' | 'form'>,
  texts: SuiteTexts,
): KeptSheet {
  const { say, text, day, amount } = statementWords(texts, to.locale)
  const { currency } = statement
  const word = (name: string) => text(`words:names.${name}`)
  const written = (value: string | null) => amount(value, currency)
  const line = (row: StatementRow): string[] => [
    day(row.date),
    text(`ar:accountInquiry.choices.${row.kind}`),
    row.reference ?? '',
    row.theirs ?? '',
    day(row.due),
    written(row.charged),
    written(row.credited),
    written(row.balance),
  ]
  const due = say(Number(statement.balance) < 0 ? 'credit' : 'due')
  const facts: Sheet['facts'] = [
    [word('asOf'), day(asOf)],
    [word('customerId'), to.firmId],
    [word('currency'), currency],
    ...(form === 'BalanceForward' ? [[say('since'), day(from)] as const] : []),
    ...(to.terms ? [[word('termsCode'), to.terms] as const] : []),
  ]
  return {
    title: say('title'),
    company: to.registration
      ? [...to.company, texts.text(to.locale, 'ar:print.registration', { number: to.registration })]
      : to.company,
    parties: [{ heading: say('to'), rows: to.firm }],
    facts,
    columns: [
      { title: word('date'), width: 58 },
      { title: word('kind'), width: 78, isWrapped: true },
      { title: word('number'), width: 78 },
      { title: say('theirs'), width: 80 },
      { title: word('dueDate'), width: 54 },
      { title: say('charged'), width: 60, isFigure: true },
      { title: word('credits'), width: 60, isFigure: true },
      { title: word('balance'), width: 60, isFigure: true },
    ],
    lines: statement.rows.map(line),
    sums: [
      ...(Number(statement.overdue) > 0 ? [[say('overdue'), written(statement.overdue)] as const] : []),
      [`${due} ${currency}`, written(statement.balance)],
    ],
    notes: statement.rows.length === 0 ? say('nothing') : say('message'),
    boxes: [
      ...statement.ageing.map((figure, at) => [text(AGES[at]!), written(figure)] as const),
      [due, written(statement.balance)],
    ],
    stub: {
      title: say('stub'),
      company: to.company,
      facts: [
        [word('customerId'), `${to.firmId}  ${to.firm[0] ?? ''}`],
        [word('asOf'), day(asOf)],
        [`${due} ${currency}`, written(statement.balance)],
      ],
      blank: say('enclosed'),
    },
    pages: `${say('title')} ${to.firmId}, ${texts.raw(to.locale, 'ar:accountStatement.paper.page')}`,
  }
}
