import { DEFAULT_PAGE_SIZE } from '../../contracts/result.ts'
import { formatTime } from '../../i18n/dates.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { region } from '../region.ts'
import { Button } from '../button.tsx'
import { pagesOf } from './list-state.ts'
import type { ListSnapshot } from './list-store.ts'
import css from './list-view.module.css'

interface Props {
  readonly snapshot: ListSnapshot
  readonly onPage: (page: number) => void
}

/** "1–250 of 30,000": the rows of the page among all that match. */
export function rangeText({ answer }: ListSnapshot): string {
  if (!answer) return ''
  const from = answer.List.length === 0 ? 0 : (answer.Page - 1) * DEFAULT_PAGE_SIZE + 1
  const to = answer.List.length === 0 ? 0 : from + answer.List.length - 1
  return t('kit:list.range', {
    from: formatInteger(from),
    to: formatInteger(to),
    total: answer.More
      ? t('kit:list.more', { total: formatInteger(answer.TotalCount) })
      : formatInteger(answer.TotalCount),
  })
}

/** First, previous, next and last page, with where one is and how old it is. */
export function Pager({ snapshot, onPage }: Props) {
  const { answer, updatedAt } = snapshot
  const page = answer?.Page ?? 1
  // Until a long list is counted, there is always one more page.
  const pages = answer?.More ? Math.max(page + 1, pagesOf(answer.TotalCount)) : pagesOf(answer?.TotalCount ?? 0)
  const turn = (
    icon: 'chevron-double-left' | 'chevron-left' | 'chevron-right' | 'chevron-double-right',
    to: number,
  ) => ({
    look: 'ghost' as const,
    icon,
    iconOnly: true,
    disabled: to === page || to < 1 || to > pages,
    onClick: () => onPage(to),
  })
  return (
    <footer className={css['foot']} {...region('footer', t('kit:regions.pages'))}>
      <span className={css['figures']}>{rangeText(snapshot)}</span>
      <Button label={t('kit:list.first')} {...turn('chevron-double-left', 1)} />
      <Button label={t('kit:list.previous')} {...turn('chevron-left', page - 1)} />
      <span className={css['figures']}>
        {answer?.More
          ? t('kit:list.pageOnly', { page: formatInteger(page) })
          : t('kit:list.page', { page: formatInteger(page), pages: formatInteger(pages) })}
      </span>
      <Button label={t('kit:list.next')} {...turn('chevron-right', page + 1)} />
      <Button label={t('kit:list.last')} {...turn('chevron-double-right', answer?.More ? page : pages)} />
      <span className={css['quiet']}>{t('kit:list.perPage', { size: DEFAULT_PAGE_SIZE })}</span>
      <span className={css['grow']} />
      <span className={css['quiet']}>{updatedAt ? t('kit:list.updated', { time: formatTime(updatedAt) }) : null}</span>
    </footer>
  )
}
