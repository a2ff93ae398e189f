import type { Entity } from '../../contracts/entity.ts'
import { BAD_ROWS_PAGE, type BadRow, type BadRowsPage } from '../../contracts/transfer.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { placeLabel, problemText } from '../editor/labels.ts'
import { Button } from '../button.tsx'
import { region } from '../region.ts'
import work from '../work/work.module.css'
import css from './transfer.module.css'

interface Props {
  readonly entity: Entity
  readonly found: BadRowsPage
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Every row that was refused or asked about, with its number, its column and the sentence that its field would say. */
export function BadRows({ entity, found, page, onPage }: Props) {
  const { rows, totalCount, sheets } = found
  const label = t('kit:transfer.badRows')
  const hasSheets = rows.some(({ sheet }) => sheet !== '')
  const pages = Math.max(1, Math.ceil(totalCount / BAD_ROWS_PAGE))
  const from = (page - 1) * BAD_ROWS_PAGE
  const range = {
    from: formatInteger(from + 1),
    to: formatInteger(from + rows.length),
    total: formatInteger(totalCount),
  }
  return (
    <>
      <div className={css['rows']} tabIndex={0} role="group" aria-label={label} {...region('badRows', label)}>
        <table className={work['table']}>
          <thead>
            <tr>
              <th scope="col" className={work['number']}>
                {t('kit:transfer.row')}
              </th>
              {hasSheets ? <th scope="col">{t('kit:transfer.sheet')}</th> : null}
              <th scope="col">{t('kit:transfer.column')}</th>
              <th scope="col">{t('kit:transfer.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={from + at}>
                <td className={work['number']}>{formatInteger(row.row)}</td>
                {hasSheets ? <td>{sheets[row.sheet]}</td> : null}
                <td>{row.Field === null ? t('kit:transfer.whole') : placeLabel(entity, row.Field)}</td>
                <td className={row.asks ? undefined : css['reason']}>{sentenceOf(entity, row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 ? (
        <footer className={css['pager']} {...region('footer', t('kit:regions.pages'))}>
          <span>{t('kit:list.range', range)}</span>
          <Button
            look="ghost"
            icon="chevron-left"
            iconOnly
            label={t('kit:list.previous')}
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          />
          <Button
            look="ghost"
            icon="chevron-right"
            iconOnly
            label={t('kit:list.next')}
            disabled={page === pages}
            onClick={() => onPage(page + 1)}
          />
        </footer>
      ) : null}
    </>
  )
}

function sentenceOf(entity: Entity, row: BadRow): string {
  const text = problemText(entity, row)
  return row.asks ? t('kit:transfer.question', { question: text }) : text
}
