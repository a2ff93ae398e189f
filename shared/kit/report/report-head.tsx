import { useState, type RefObject } from 'react'
import { PAPERS, type Paper, type ReportPage } from '../../contracts/report.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf } from '../actions.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import type { ListColumn } from '../list/cell-text.ts'
import { ColumnChooser } from '../list/column-chooser.tsx'
import type { useListPreferences } from '../list/list-preferences.ts'
import { Popover, type usePopover } from '../list/popover.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { readPaper, writePaper } from './paper.ts'
import type { ReportActions } from './report-actions.ts'
import type { ReportGridHandle } from './report-grid.tsx'
import type { ReportView } from './use-report-view.ts'
import list from '../list/list-view.module.css'
import css from './report.module.css'

interface Props {
  readonly title: string
  /** When the shown run was, and how long it took. */
  readonly ran: string
  readonly actions: ReportActions
  readonly choosing: ReturnType<typeof usePopover>
  readonly columns: readonly ListColumn[]
  readonly preferences: ReturnType<typeof useListPreferences>
  readonly view: ReportView
  readonly result: ReportPage | null
  readonly find: RefObject<HTMLInputElement | null>
  readonly grid: RefObject<ReportGridHandle | null>
  readonly announce: (text: string) => void
}

/** Title, when it ran, summary or detail, the search in the result, columns and files. */
export function ReportHead(props: Props) {
  const { actions, choosing, view, result, preferences } = props
  const [paper, setPaper] = useState(readPaper)
  return (
    <ScreenHead title={props.title}>
      <span className={`${list['quiet']} ${css['ran']}`} title={props.ran}>
        {props.ran}
      </span>
      {view.depth > 0 && (result?.totalCount ?? 0) > 0 ? (
        <div className={css['depth']} role="group" aria-label={t('kit:report.depth')}>
          {[true, false].map((summary) => (
            <button
              key={String(summary)}
              type="button"
              aria-pressed={view.isSummary === summary}
              onClick={() => view.summarize(summary)}
            >
              {t(summary ? 'kit:report.summary' : 'kit:report.detail')}
            </button>
          ))}
        </div>
      ) : null}
      {result ? <FindBox {...props} /> : null}
      <Popover label={t('kit:list.columns')} icon="layout-three-columns" open={choosing.open} onOpen={choosing.onOpen}>
        <ColumnChooser
          columns={props.columns}
          freezes={false}
          choice={preferences.choice}
          onChoose={preferences.choose}
          announce={props.announce}
        />
      </Popover>
      <Button icon="file-earmark-spreadsheet" {...buttonOf(actions.excel)} />
      <Button icon="file-earmark-pdf" {...buttonOf(actions.pdf)} />
      <Button
        look="ghost"
        icon="clock-history"
        iconOnly
        title={t('kit:report.backgroundHint')}
        {...buttonOf(actions.background)}
      />
      <select
        className={css['paper']}
        aria-label={t('kit:report.paper')}
        title={t('kit:report.paper')}
        value={paper}
        onChange={(event) => {
          setPaper(event.target.value as Paper)
          writePaper(event.target.value as Paper)
        }}
      >
        {PAPERS.map((one) => (
          <option key={one} value={one}>
            {t(one === 'a4' ? 'kit:report.a4' : 'kit:report.letter')}
          </option>
        ))}
      </select>
    </ScreenHead>
  )
}

/** Finds text in the lines of the page; Enter leads to the next hit, Shift Enter to the one before. */
function FindBox({ view, find, grid }: Props) {
  const hit = view.hit === null ? null : view.all[view.hit]!
  const go = (by: 1 | -1) => {
    const row = view.step(by)
    if (!row) return
    view.reveal(row)
  }
  const said =
    view.find.trim() === ''
      ? ''
      : view.hits === 0
        ? t('kit:report.notFound')
        : t('kit:report.found', { at: formatInteger(view.hitAt), count: formatInteger(view.hits) })
  return (
    <div className={`${list['search']} ${css['find']}`} role="search">
      <Icon name="search" size={11} />
      <input
        ref={find}
        type="text"
        value={view.find}
        placeholder={t('kit:report.find')}
        aria-label={t('kit:report.find')}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => view.setFind(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape' && view.find !== '') view.setFind('')
          else if (event.key === 'ArrowDown' && hit) {
            view.reveal(hit)
            grid.current?.show(hit)
          } else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <span className={list['figures']} role="status">
        {said}
      </span>
    </div>
  )
}
