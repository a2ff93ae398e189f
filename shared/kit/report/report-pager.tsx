import type { ReportPage } from '../../contracts/report.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { region } from '../region.ts'
import { columnLabel } from '../list/cell-text.ts'
import { locale } from '../../i18n/i18n.ts'
import type { FittingColumns } from './use-giving-way.ts'
import list from '../list/list-view.module.css'

interface Props {
  readonly result: ReportPage
  /** When this run was, and how long it took. */
  readonly ran: string
  readonly fitting: FittingColumns
  readonly onPage: (page: number) => void
}

/** Under the result: which of its rows are here, and what its sums are of. Pages only where there are several. */
export function ReportPager({ result, ran, fitting, onPage }: Props) {
  const { page, pageSize, totalCount, isRestricted } = result
  const pages = Math.max(1, Math.ceil(totalCount / pageSize))
  const from = (page - 1) * pageSize + 1
  const range = {
    from: formatInteger(from),
    to: formatInteger(Math.min(totalCount, page * pageSize)),
    total: formatInteger(totalCount),
  }
  return (
    <footer className={list['foot']} {...region('footer', t('kit:regions.pages'))}>
      <span className={list['figures']}>{t('kit:list.range', range)}</span>
      {pages > 1 ? (
        <>
          <Button
            look="ghost"
            icon="chevron-left"
            iconOnly
            label={t('kit:list.previous')}
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          />
          <span className={list['figures']}>
            {t('kit:list.page', { page: formatInteger(page), pages: formatInteger(pages) })}
          </span>
          <Button
            look="ghost"
            icon="chevron-right"
            iconOnly
            label={t('kit:list.next')}
            disabled={page === pages}
            onClick={() => onPage(page + 1)}
          />
        </>
      ) : null}
      <GaveWay {...fitting} />
      <span className={list['grow']} />
      {isRestricted ? (
        <span className={list['quiet']} title={t('kit:report.restrictedHint')}>
          {t('kit:report.restricted')}
        </span>
      ) : null}
      <span className={list['quiet']}>{ran}</span>
    </footer>
  )
}

/** What is not drawn, so that all that has a figure is in sight; one press draws it. */
function GaveWay({ gave, isWhole, setWhole }: FittingColumns) {
  if (isWhole === null) return null
  const empty = gave.empty.map((column) => columnLabel(column))
  const said = [
    ...(empty.length > 0
      ? [t('kit:report.nothingIn', { columns: new Intl.ListFormat(locale(), { type: 'conjunction' }).format(empty) })]
      : []),
    ...gave.same.map(({ column, text }) => t('kit:report.sameIn', { column: columnLabel(column), text })),
  ]
  return (
    <>
      <span className={list['quiet']}>{said.join(' ')}</span>
      <Button
        look="ghost"
        label={t(isWhole ? 'kit:report.whatFits' : 'kit:report.allColumns')}
        onClick={() => setWhole(!isWhole)}
      />
    </>
  )
}
