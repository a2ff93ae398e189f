import type { EnquiryLine, EnquiryLines } from '../../../shared/contracts/gl/account-enquiry.ts'
import { ENTITIES } from '../../../shared/contracts/entities.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { region } from '../../../shared/kit/region.ts'
import css from './account-enquiry.module.css'

interface Props {
  readonly lines: EnquiryLines
  readonly host: ScreenHost
  readonly title: string
  /** One account is looked at: each line has the balance after it. */
  readonly isOne: boolean
  readonly onPage: (page: number) => void
}

/** The lines of a period; each leads to its entry, and to its document through a door of the user's own. */
export function LineTable({ lines: { lines, page, pageSize, totalCount }, host, title, isOne, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(totalCount / pageSize))
  const figures = ['debit', 'credit', ...(isOne ? ['balance'] : [])]
  return (
    <section className={css['lines']} aria-label={title} {...region('lines', title)}>
      <h2>
        {title} <span>{formatInteger(totalCount)}</span>
      </h2>
      {lines.length === 0 ? (
        <p>{t('gl:accountEnquiry.noLines')}</p>
      ) : (
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('gl:entry.fields.postingDate')}</th>
              <th scope="col">{t('gl:entry.fields.entryNo')}</th>
              <th scope="col">{t('gl:entry.fields.source')}</th>
              {isOne ? null : <th scope="col">{t('gl:entry.fields.lines.account')}</th>}
              <th scope="col">{t('gl:entry.fields.description')}</th>
              <th scope="col">{t('gl:entry.fields.lines.firmId')}</th>
              <th scope="col">{t('gl:entry.fields.lines.reference')}</th>
              <th scope="col">{t('gl:entry.fields.documentType')}</th>
              {figures.map((name) => (
                <th key={name} scope="col" data-figure="">
                  {t(`gl:accountEnquiry.figures.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.entryId} ${line.lineNo}`} {...{ line, host, isOne }} />
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 ? (
        <div className={css['pages']}>
          <Button
            look="ghost"
            label={t('gl:accountEnquiry.earlier')}
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          />
          {t('gl:accountEnquiry.page', { page, pages })}
          <Button
            look="ghost"
            label={t('gl:accountEnquiry.later')}
            disabled={page === pages}
            onClick={() => onPage(page + 1)}
          />
        </div>
      ) : null}
    </section>
  )
}

function Line({ line, host, isOne }: { readonly line: EnquiryLine } & Pick<Props, 'host' | 'isOne'>) {
  const entry = host.addressOf('gl/entry', { record: line.entryId })
  const room = ENTITIES[line.documentType]?.room
  const document = room ? host.addressOf(room, { record: line.documentId }) : null
  const firm = line.firmId === null ? null : host.addressOf('admin/firm', { record: line.firmId })
  return (
    <tr>
      <td>{formatDate(line.date)}</td>
      <td>{entry ? <a href={entry}>{line.entryNo}</a> : line.entryNo}</td>
      <td>{line.source}</td>
      {isOne ? null : <td>{line.account}</td>}
      <td>{line.description}</td>
      <td>{firm ? <a href={firm}>{line.firmId}</a> : line.firmId}</td>
      <td>{line.reference}</td>
      <td>{document ? <a href={document}>{t('gl:accountEnquiry.document')}</a> : null}</td>
      <td data-figure="">{Number(line.debit) === 0 ? '' : formatMoney(line.debit)}</td>
      <td data-figure="">{Number(line.credit) === 0 ? '' : formatMoney(line.credit)}</td>
      {isOne ? <td data-figure="">{formatMoney(line.balance)}</td> : null}
    </tr>
  )
}
