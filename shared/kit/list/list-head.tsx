import { useEffect, useState } from 'react'
import type { ListPage } from '../../api/records.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { type Action, buttonOf } from '../actions.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { region } from '../region.ts'
import { ChangesNote } from './changes-note.tsx'
import type { ListChanges } from './list-news.ts'
import type { ListViewChoice } from './list-views.ts'
import { Popover, usePopover } from './popover.tsx'
import { ViewTabs } from './view-tabs.tsx'
import { ViewsPanel, type ViewsPanelProps } from './views-panel.tsx'
import css from './list-view.module.css'

interface Props extends Omit<ViewsPanelProps, 'onClose'> {
  readonly title: string
  /** Null where no rows stand below. */
  readonly answer: ListPage | null
  /** Null without the right to add. */
  readonly create: Action | null
  /** What can be done with the chosen rows is the main act meanwhile. */
  readonly aside: boolean
  /** What became of the last act on chosen rows; the status of the list says it too. */
  readonly notice: string
  readonly inUse: ListViewChoice | null
  /** What is shown is what is in use. */
  readonly isInUse: boolean
  readonly changes: ListChanges | null
  readonly onRefresh: () => void
}

/** The head of a list: what it is, how much of it there is, its views, and a new record. */
export function ListHead({
  title,
  answer,
  create,
  aside,
  notice,
  inUse,
  isInUse,
  changes,
  onRefresh,
  ...panel
}: Props) {
  const { definition, mine, changed, counts, onView } = panel
  const viewing = usePopover()
  const note = useReducedNote(mine.view)
  return (
    <header className={css['head']} {...region('head', t('kit:regions.head'))}>
      <h1>{title}</h1>
      {answer ? <span className={css['quiet']}>{countText(answer)}</span> : null}
      <ChangesNote changes={changes} onRefresh={onRefresh} />
      <ViewTabs
        definition={definition}
        choices={mine.views}
        current={isInUse && inUse ? inUse : mine.view}
        inUse={inUse}
        changed={changed}
        counts={counts}
        onView={onView}
      />
      <Popover
        label={t('kit:views.title')}
        icon="plus-lg"
        iconOnly
        placement="bottom-start"
        open={viewing.open}
        onOpen={viewing.onOpen}
      >
        <ViewsPanel {...panel} onClose={() => viewing.onOpen(false)} />
      </Popover>
      <span className={css['quiet']} role="status">
        {note}
      </span>
      <span className={css['notice']} aria-hidden="true">
        {notice ? (
          <>
            <Icon name="check-circle-fill" size={12} /> <span data-printed={notice} />
          </>
        ) : null}
      </span>
      {create ? <Button look={aside ? 'plain' : 'primary'} icon="plus-lg" {...buttonOf(create)} /> : null}
    </header>
  )
}

function countText({ TotalCount, More }: ListPage): string {
  const total = formatInteger(TotalCount)
  if (More) return t('kit:list.recordsMore', { total })
  return TotalCount === 1 ? t('kit:list.recordOne') : t('kit:list.records', { total })
}

/** Views whose reader was told that some of their columns are not his to see. */
const notice = new Set<string>()

/** Said once for each view, while it is shown for the first time. */
function useReducedNote({ key, saved }: ListViewChoice): string | null {
  const [noted, setNoted] = useState<string | null>(null)
  const reduced = saved?.reduced ?? false
  useEffect(() => {
    if (!reduced || notice.has(key)) return
    notice.add(key)
    setNoted(key)
  }, [key, reduced])
  return noted === key && reduced ? t('kit:views.reduced') : null
}
