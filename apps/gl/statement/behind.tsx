import type { StatementAsk, StatementFigure } from '../../../shared/contracts/gl/financial-statement.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { region } from '../../../shared/kit/region.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { RecordLink, SmallTable } from '../../../shared/kit/small-table.tsx'
import { writtenAmount } from './statement-paper.tsx'
import { useAsked } from './use-asked.ts'
import css from './statement.module.css'

export interface FigureAt {
  readonly row: number
  readonly column: number
}

interface Props {
  readonly ask: StatementAsk
  readonly at: FigureAt
  readonly host: ScreenProps['host']
  readonly onClose: () => void
}

/** What stands behind a figure: its accounts, each with the way to its lines, or the rows that it is made of. */
export function Behind({ ask, at, host, onClose }: Props) {
  const { answer: figure, error, again } = useAsked<StatementFigure>('gl/financial-statement/figure', { ...ask, ...at })
  if (error !== null)
    return <LoadFailure what="part" error={error} title={t('gl:financialStatement.record')} onRetry={again} />
  if (!figure) return null
  const title = t('gl:financialStatement.behind.title', {
    ...{ row: String(figure.row), name: figure.name, heading: figure.heading },
  })
  const { accounts, rows, from, to } = figure
  return (
    <section className={css['behind']} aria-label={title} {...region('behind', title)}>
      <div>
        <h3>{title}</h3>
        <span role="status">{countOf(figure)}</span>
        <Button look="ghost" icon="x-lg" iconOnly label={t('gl:financialStatement.behind.close')} onClick={onClose} />
      </div>
      {accounts.length > 0 ? (
        <SmallTable
          label={title}
          columns={[
            {
              name: 'account',
              label: t('gl:financialStatement.behind.account'),
              of: ({ account, name }) => (
                <>
                  <RecordLink
                    address={host.addressOf('gl/detailed-ledger', {
                      ...{ from, to, accountFrom: account, accountTo: account, dataType: 'Actual' },
                    })}
                    text={account}
                  />{' '}
                  {name}
                </>
              ),
            },
            {
              ...{ name: 'amount', label: t('gl:financialStatement.behind.amount'), isFigure: true },
              of: ({ amount }) => writtenAmount(amount),
            },
          ]}
          rows={accounts}
          keyOf={({ account }) => account}
        />
      ) : null}
      {rows.length > 0 ? (
        <SmallTable
          label={title}
          columns={[
            {
              ...{ name: 'row', label: t('gl:financialStatement.behind.row') },
              of: ({ number, name }) => `${number} ${name}`,
            },
            {
              ...{ name: 'amount', label: t('gl:financialStatement.behind.amount'), isFigure: true },
              of: ({ value }) => value ?? '',
            },
          ]}
          rows={rows}
          keyOf={({ number }) => String(number)}
        />
      ) : null}
    </section>
  )
}

const countOf = ({ accounts, rows }: StatementFigure): string => {
  if (accounts.length > 0) return t('gl:financialStatement.behind.accounts', { count: formatInteger(accounts.length) })
  if (rows.length > 0) return t('gl:financialStatement.behind.rows', { count: formatInteger(rows.length) })
  return t('gl:financialStatement.behind.none')
}
