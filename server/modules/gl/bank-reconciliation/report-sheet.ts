import {
  BankReconciliation,
  type BookLine,
  type ReconciliationReport,
} from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import { stampText, valueText, type Speech } from '../../../platform/reports/words.ts'
import type { Sheet } from '../../../trade/sheet/draw-sheet.ts'

/** [finance 9.7] The report of a reconciliation as it was kept, in the language of whoever asks: what was open, and both sides of the proof. */
export function reportSheet(report: ReconciliationReport, company: string, isUndone: boolean, speech: Speech): Sheet {
  const { texts, locale } = speech
  const say = (key: string, args?: Record<string, string | number>) =>
    texts.text(locale, `gl:bankReconciliation.${key}`, args)
  const money = (amount: string) => valueText(BankReconciliation.fields.closing, '', amount, speech)
  const day = (on: string) => valueText(BankReconciliation.fields.statementDate, '', on, speech)
  const { proof, booksOnly } = report
  const row = (book: BookLine) => [day(book.on), book.number, book.payee ?? book.text, money(book.amount)]
  const outstanding = booksOnly.filter(({ amount }) => amount.startsWith('-'))
  const inTransit = booksOnly.filter(({ amount }) => !amount.startsWith('-'))
  const headed = (title: string, rows: string[][]) => (rows.length === 0 ? [] : [['', '', title, ''], ...rows])
  return {
    title: say(isUndone ? 'report.undone' : 'report.title'),
    company: [company],
    parties: [
      { heading: say('report.bank'), rows: [report.bankName, `${report.bankAccountId} · ${report.glAccount}`] },
      { heading: say('report.by'), rows: [report.reconciledBy, stampText(report.reconciledOn, speech)] },
    ],
    facts: [
      [say('report.number'), report.reconciliationNo],
      [say('report.date'), day(report.statementDate)],
      [say('report.currency'), report.currency],
      [say('report.opening'), money(report.opening)],
      [say('report.matched'), String(report.matchedCount)],
      [say('report.excluded'), String(report.excluded.length)],
    ],
    columns: [
      { title: say('report.on'), width: 78 },
      { title: say('report.document'), width: 108 },
      { title: say('report.payee'), width: 252, isWrapped: true },
      { title: say('report.amount'), width: 90, isFigure: true },
    ],
    lines: [
      ...headed(say('report.outstanding'), outstanding.map(row)),
      ...headed(say('report.inTransit'), inTransit.map(row)),
      ...headed(
        say('report.excludedLines'),
        report.excluded.map(({ on, text, excludedFor, amount }) => [
          day(on),
          '',
          `${text} (${excludedFor})`,
          money(amount),
        ]),
      ),
    ],
    sums: [
      [say('proof.closing', { date: day(report.statementDate) }), money(proof.closing)],
      [say('proof.inTransit', { count: proof.inTransitCount }), money(proof.inTransit)],
      [say('proof.outstanding', { count: proof.outstandingCount }), money(proof.outstanding)],
      [say('proof.bankAdjusted'), money(proof.bankAdjusted)],
      [say('proof.books', { account: report.glAccount }), money(proof.bookBalance)],
      [say('proof.difference'), money(proof.difference)],
    ],
    notes: '',
    page: (number) => say('report.page', { page: number }),
  }
}
