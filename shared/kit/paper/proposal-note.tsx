import type { Field } from '../../contracts/fields.ts'
import { formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { Proposal } from './paper-store.ts'
import form from '../editor/form.module.css'
import css from './paper.module.css'

interface Props {
  readonly id: string
  readonly field: Field
  readonly proposal: Proposal
}

/** The key that takes the offer. */
const OFFER_KEY = 'F4'

/** What is offered to a field: of the doubtful what was read, how it is taken, why somebody looks, and the key that takes it. */
export function ProposalNote({ id, field, proposal: { value, said, doubt } }: Props) {
  if (!doubt)
    return (
      <span id={id} className={css['silent']}>
        {t('kit:paper.proposed', { said })}
      </span>
    )
  const taken = field.kind === 'money' ? formatMoney(value) : value
  return (
    <span id={id} className={`${css['doubt']} ${form['below']}`}>
      {t('kit:paper.read', { said, taken })} {t(`kit:paper.doubts.${doubt}`)}{' '}
      <kbd aria-hidden="true" data-printed={OFFER_KEY} />
    </span>
  )
}
