import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import css from './integration.module.css'

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly totalCount: number
  readonly ask: (query: Record<string, string | null>) => void
}

/** Earlier and later rows, where not all are shown; the first page needs no word in the address. */
export function Pages({ page, pageSize, totalCount, ask }: Props) {
  const pages = Math.max(1, Math.ceil(totalCount / pageSize))
  if (pages === 1) return null
  return (
    <div className={css['pages']}>
      <Button
        look="ghost"
        label={t('kit:inquiry.earlier')}
        disabled={page <= 1}
        onClick={() => ask({ page: page - 1 <= 1 ? null : String(page - 1) })}
      />
      {t('kit:inquiry.page', { page, pages })}
      <Button
        look="ghost"
        label={t('kit:inquiry.later')}
        disabled={page >= pages}
        onClick={() => ask({ page: String(page + 1) })}
      />
    </div>
  )
}
