import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { ListPage, ListRow } from '../../api/records.ts'
import type { Field } from '../../contracts/fields.ts'
import type { OpenScreen, ScreenHost } from '../../events/host.ts'
import { locale } from '../../i18n/i18n.ts'
import { afterPaint } from '../after-paint.ts'
import type { ListDefinition } from '../definition.ts'
import { LocaleContext } from '../locale.ts'
import { TabContext, TabLife } from '../tab.ts'
import { columnsOf } from './cell-text.ts'
import { ListRowView } from './list-row.tsx'
import { ListStore } from './list-store.ts'
import { ListView } from './list-view.tsx'

const nothing = () => undefined
const HOST: ScreenHost = {
  ...{ ready: nothing, failed: nothing, setSubtitle: nothing, setUnsaved: nothing, setQuery: nothing },
  guard: () => nothing,
  actions: () => nothing,
  canOpen: () => false,
  addressOf: () => null,
  openScreen: () => false,
}
const NO_FROZEN: readonly [] = []

let isDone = false

/**
 * Draws a list with made-up rows once, outside of the page, while nobody asks for anything: a browser compiles code when it first
 * runs, which for a list takes as long as drawing it. In slices, so that a key never waits for it; asks nothing, and leaves nothing.
 */
export async function rehearseList(definition: ListDefinition): Promise<void> {
  if (isDone || typeof document === 'undefined') return
  isDone = true
  const stage = document.createElement('div')
  stage.inert = true
  const life = new TabLife()
  const store = life.keep('list', () => new ListStore(definition, {}, {}, ports(definition)))
  // What made-up rows cannot be drawn with is found by the list itself.
  const root = createRoot(stage, { onUncaughtError: nothing, onRecoverableError: nothing })
  startTransition(() =>
    root.render(
      <LocaleContext value={locale()}>
        <TabContext value={life}>
          <ListView
            {...{
              definition,
              store,
              host: HOST,
              screen: screenOn(stage),
              fixedFilters: [],
              bulkPaths: [],
              bulkActions: {},
            }}
            address={() => '#/'}
            onOpen={nothing}
            onNew={nothing}
            opensMany
            canExport
          />
          <Rows definition={definition} />
        </TabContext>
      </LocaleContext>,
    ),
  )
  await afterPaint()
  await afterPaint()
  root.unmount()
  life.end()
}

/** A grid outside of the page has no height, and so no rows. */
const Rows = ({ definition }: { readonly definition: ListDefinition }) => (
  <table>
    <tbody>
      {pageOf(definition).List.map((row, index) => (
        <ListRowView
          {...{ row, index, locale: locale(), frozen: NO_FROZEN, selected: false, outdated: false, focused: null }}
          key={row.id}
          rowIndex={index + 3}
          columns={columnsOf(definition)}
          address={() => '#/'}
          onOpen={nothing}
          onToggle={nothing}
        />
      ))}
    </tbody>
  </table>
)

const screenOn = (panel: HTMLElement): OpenScreen => ({
  ...{ tabId: 'rehearsal', screenId: 'rehearsal', props: {}, path: '/', query: {}, active: true, panel },
})

const ports = (definition: ListDefinition) => ({
  list: async () => pageOf(definition),
  counts: async () => ({ Counts: [] }),
  views: () => [],
  onAddress: nothing,
})

function pageOf(definition: ListDefinition): ListPage {
  const columns = columnsOf(definition)
  const row = (id: string): ListRow => ({
    ...Object.fromEntries(columns.map(({ name, field, figure }) => [name, figure ? '1' : valueOf(field)])),
    ...{ id, version: 1 },
  })
  const List = ['1', '2', '3'].map(row)
  return { Page: 1, PageSize: List.length, List, TotalCount: List.length, SortFields: [], SortDescending: [] }
}

function valueOf({ kind, choices }: Field): unknown {
  if (kind === 'flag') return true
  if (kind === 'choice') return choices?.[0] ?? null
  if (kind === 'date') return '2026-01-02'
  return kind === 'stamp' ? '2026-01-02T03:04:05Z' : 'A'
}
