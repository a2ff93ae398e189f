import type { CreditJudged } from '../../shared/contracts/trade/credit.ts'
import type { CustomerInvoice } from '../../shared/contracts/ar/customer-invoice.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { CreditBar } from '../../shared/items/credit-bar.tsx'
import { creditArgs } from '../../shared/items/credit-words.ts'
import { useLocale } from '../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../shared/kit/screen.ts'
import { useAnswer } from '../../shared/kit/use-answer.ts'
import css from './credit-while-typing.module.css'

const FIGURE = /^-?\d+(\.\d+)?$/

/** [finance 8.5, judgement 21] What the customer may still be sold after this document, while it is typed, and what would ask for the right to go beyond. */
export function CreditWhileTyping({ store, snapshot }: SectionPartProps) {
  useLocale()
  const draft = snapshot.draft as unknown as Partial<CustomerInvoice>
  const { billToId, kind, currency, rate, dueAmount } = draft
  const isAsked = kind === 'Invoice' && !!billToId
  const figures = { dueAmount, rate }
  const query = {
    billToId: billToId ?? '',
    ...(store.id ? { id: store.id } : {}),
    ...(currency ? { currency } : {}),
    ...Object.fromEntries(Object.entries(figures).filter(([, value]) => FIGURE.test(value ?? ''))),
  } as Record<string, string>
  const { answer } = useAnswer<CreditJudged>('ar/customer-invoice/credit', isAsked ? query : null)
  const { credit, problems = [] } = answer ?? {}
  return (
    <div className={css['credit']}>
      {credit ? (
        <CreditBar credit={credit} adds={dueAmount && currency === credit.currency ? dueAmount : null} />
      ) : null}
      <div role="status">
        {problems.map(({ name, args }) => (
          <p key={name}>{t(`ar:rules.customerInvoice.${name}`, creditArgs(args))}</p>
        ))}
      </div>
    </div>
  )
}
