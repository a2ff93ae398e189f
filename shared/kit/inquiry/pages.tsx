import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import css from './inquiry.module.css'

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly totalCount: number
  readonly onPage: (page: number) => void
}

/** Earlier and later rows, where not all are shown. */
export function Pages({ page, pageSize, totalCount, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(totalCount / pageSize))
  if (pages === 1) return null
  return (
    <div className={css['pages']}>
      <Button look="ghost" label={t('kit:inquiry.earlier')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      {t('kit:inquiry.page', { page, pages })}
      <Button look="ghost" label={t('kit:inquiry.later')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </div>
  )
}
