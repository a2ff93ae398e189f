import type { StatementAccount, StatementCoverage } from '../../../shared/contracts/gl/financial-statement.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { Icon } from '../../../shared/kit/icon.tsx'
import { region } from '../../../shared/kit/region.ts'
import { writtenAmount } from './statement-paper.tsx'
import css from './statement.module.css'

interface Props {
  readonly coverage: StatementCoverage
  /** The row that takes an account which stands in none; null where nobody designs. */
  readonly into: number | null
  readonly onPut: (account: string) => void
}

/** Named one by one. */
const SHOWN = 4

/** [picture 19] Accounts in no row or in two with what they come to, and the statement against the trial balance. */
export function Coverage({ coverage, into, onPut }: Props) {
  const { heading, missing, twice, books, statement, difference } = coverage
  const title = t('gl:financialStatement.coverage.title', { heading })
  const agrees = Number(difference) === 0
  return (
    <section className={css['coverage']} aria-label={title} {...region('coverage', title)}>
      <h3>{title}</h3>
      <div role="status">
        <ul>
          {missing.length === 0 ? <Right text={t('gl:financialStatement.coverage.noneMissing')} /> : null}
          {missing.slice(0, SHOWN).map((account) => (
            <Wrong key={account.account} text={said('missing', account)}>
              {into === null ? null : (
                <Button
                  label={t('gl:financialStatement.coverage.put', { row: String(into) })}
                  onClick={() => onPut(account.account)}
                />
              )}
            </Wrong>
          ))}
          <More count={missing.length - SHOWN} />
          {twice.length === 0 ? <Right text={t('gl:financialStatement.coverage.noneTwice')} /> : null}
          {twice.slice(0, SHOWN).map((account) => (
            <Wrong key={account.account} text={said('twice', account)} />
          ))}
          <More count={twice.length - SHOWN} />
          {agrees ? (
            <Right text={t('gl:financialStatement.coverage.agrees', { amount: writtenAmount(books) })} />
          ) : (
            <Wrong
              text={t('gl:financialStatement.coverage.differs', {
                books: writtenAmount(books),
                statement: writtenAmount(statement),
                difference: writtenAmount(difference),
              })}
            />
          )}
        </ul>
      </div>
    </section>
  )
}

const said = (what: 'missing' | 'twice', { account, name, amount, rows }: StatementAccount): string =>
  t(`gl:financialStatement.coverage.${what}`, {
    ...{ account, name, amount: writtenAmount(amount) },
    ...(what === 'twice' ? { rows: rows.join(', ') } : {}),
  })

const Right = ({ text }: { readonly text: string }) => (
  <li data-right="">
    <Icon name="check-circle-fill" size={13} /> <span>{text}</span>
  </li>
)

const Wrong = ({ text, children }: { readonly text: string; readonly children?: React.ReactNode }) => (
  <li data-wrong="">
    <Icon name="exclamation-triangle-fill" size={13} /> <span>{text}</span> {children}
  </li>
)

const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <li>{t('gl:financialStatement.coverage.more', { count: formatInteger(count) })}</li> : null
