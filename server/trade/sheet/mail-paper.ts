import { placesOf } from '../../../shared/contracts/decimals.ts'
import { date, money } from '../../../shared/contracts/fields.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { ActionContext } from '../../platform/action/action.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SuiteTexts } from '../../platform/entity/texts.ts'
import { valueText } from '../../platform/reports/words.ts'
import type { KeptSheet } from './kept-sheet.ts'

/** A paper that goes to a customer with a letter. */
export interface MailedPaper {
  readonly letter: 'customerInvoice' | 'salesQuote' | 'orderConfirmation' | 'millCertificate'
  /** Addresses as `mailAddresses` answers them; null: it goes on paper, and no letter is written. */
  readonly email: string | null
  readonly locale: Locale
  readonly content: KeptSheet
  readonly day: unknown
  /** What it is for; a paper of goods alone says no amount. */
  readonly worth: { readonly amount: unknown; readonly currency: string } | null
  /** Where the letter fetches it, and what its file is called without `.pdf`. */
  readonly file: { readonly source: string; readonly reference: string; readonly name: string }
}

/** [supply 9] Writes the letters of a paper, one to each address, in the transaction that keeps it. */
export async function mailPaper(
  { trx, user }: Pick<ActionContext, 'trx' | 'user'>,
  { mailer }: Pick<Deps, 'mailer'>,
  texts: SuiteTexts,
  { letter, email, locale, content, day, worth, file }: MailedPaper,
): Promise<void> {
  const words = { texts, locale, zone: 'UTC' }
  const amount = worth
    ? `${valueText(money(), '', worth.amount, words, placesOf(money(), { currency: worth.currency }))} ${worth.currency}`
    : ''
  for (const to of email?.split(', ') ?? [])
    await mailer.write(trx, letter, {
      ...{ to, locale, by: user.name },
      values: {
        ...{ companyName: content.company[0] ?? '', customerName: content.parties[0]?.rows[0] ?? '' },
        ...{ number: content.title, date: valueText(date(), '', day, words), amount },
      },
      attachments: [{ source: file.source, reference: file.reference, fileName: `${file.name}.pdf` }],
    })
}
