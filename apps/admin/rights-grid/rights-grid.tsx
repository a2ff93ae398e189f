import { useId, useMemo, useState } from 'react'
import type { RightLine, Role } from '../../../shared/contracts/admin/role.ts'
import { WhoCan } from '../../../shared/contracts/admin/who-can.ts'
import type { RightsGrid } from '../../../shared/contracts/admin/rights-grid.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { FieldMessage } from '../../../shared/kit/editor/field-message.tsx'
import { linesOf, type Row as Draft } from '../../../shared/kit/editor/field-path.ts'
import { sectionLabel } from '../../../shared/kit/editor/labels.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import {
  columnsOf,
  grants,
  hasCell,
  isChanged,
  isOpen,
  OVERRIDE,
  risks,
  rowsOf,
  withCells,
  type GrantOf,
  type GridRow,
} from './grid-model.ts'
import { actionWords, applicationWords, folded, grantWords, rowWords, screenWords } from './grid-words.ts'
import { ApplicationLevels } from './application-levels.tsx'
import { levelOf, withLevel, type Level } from './levels.ts'
import { InheritedRights } from './inherited-rights.tsx'
import { overrideGrant, withOverrides } from './overrides.ts'
import { RightsTable } from './rights-table.tsx'
import { useRightsGrid } from './use-rights-grid.ts'
import css from './rights-grid.module.css'

const NAME = 'rights'
const SHOWS = ['all', 'given', 'changed'] as const
type Show = (typeof SHOWS)[number]
/** What may be looked for to give rights to screens by a pattern. */
const PATTERN = /^[a-z0-9/-]+\*$/

const TRADE = 'namedRights'
const tradeOf = (draft: Draft) => linesOf(draft, TRADE) as unknown as Role['namedRights']
const lineOf = (draft: Draft) => linesOf(draft, NAME) as unknown as readonly RightLine[]

/** [S6.09] What a role may do, screen by screen: a check is a line of the role, and what else gives a right says so. */
export function RightsGridPart({ store, snapshot, readOnly, screen, host }: SectionPartProps) {
  const locale = useLocale()
  const id = useId()
  const { draft, saved, problems } = snapshot
  const { grid, failed, again } = useRightsGrid(
    String(saved['roleId'] ?? ''),
    (draft['inherits'] as string | null) || null,
  )
  const [find, setFind] = useState('')
  const [application, setApplication] = useState('')
  const [show, setShow] = useState<Show>('all')
  const [said, setSaid] = useState('')
  const [place, setPlace] = useState<{ row: GridRow; action: string } | null>(null)
  const whoCan = whoCanAction(host, place)
  useActions({ screen, host }, [whoCan])
  const lines = lineOf(draft)
  const inherited = useMemo(() => grid?.inherited ?? [], [grid])
  const inheritedTrade = useMemo(() => grid?.inheritedNamed ?? [], [grid])
  const trade = tradeOf(draft)
  const now = useMemo(
    () => withTrade(grants(lines, inherited), trade, inheritedTrade),
    [lines, inherited, trade, inheritedTrade],
  )
  const before = useMemo(
    () => withTrade(grants(lineOf(saved), inherited), tradeOf(saved), inheritedTrade),
    [saved, inherited, inheritedTrade],
  )
  const rows = useMemo(
    () => rowsOf(grid?.screens ?? [], [...lines, ...lineOf(saved)], screenWords, PATTERN.test(find) ? [find] : []),
    // The names of the rows, and with them their order, follow the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [grid, lines, saved, find, locale],
  )
  const title = sectionLabel(store.entity, NAME)
  if (failed)
    return (
      <RegionState icon="exclamation-octagon-fill" title={t('admin:role.grid.failed')} bad>
        <Button icon="arrow-clockwise" label={t('admin:role.grid.again')} onClick={again} />
      </RegionState>
    )
  if (!grid) return <p className={css['wait']} aria-busy="true" />

  const applications = [...new Set(grid.screens.flatMap((screen) => screen.applications))].sort()
  const inApplication = new Set(
    grid.screens.filter((screen) => screen.applications.includes(application)).map(({ room }) => room),
  )
  const has = (row: GridRow, test: (action: string) => boolean) =>
    [...row.actions, ...(hasCell(row, OVERRIDE) ? [OVERRIDE] : [])].some(test)
  const shown = rows.filter(
    (row) =>
      (application === '' || (row.kind === 'screen' && inApplication.has(row.screen))) &&
      `${folded(rowWords(row))} ${row.screen}`.includes(folded(find)) &&
      (show !== 'given' || has(row, (action) => now(row.screen, action) !== null)) &&
      (show !== 'changed' || has(row, (action) => isChanged(now, before, row.screen, action))),
  )
  const named = trade.map((line) => line.namedRight ?? '')
  const { pairs, isOf } = risks(lines, named, grid)
  const given = rows.filter(
    ({ kind, screen, actions }) => kind === 'screen' && actions.some((action) => now(screen, action)),
  )
  const problemAt = (row: GridRow, action: string): Problem | undefined => {
    const at = lines.findIndex((line) => line.screen === row.screen && line.action === action)
    return problems.find(({ Field }) => at >= 0 && Field?.startsWith(`${NAME}.${at}.`))
  }
  const wrong = new Set(
    problems.flatMap(({ Field }) => {
      const [list, at] = Field?.split('.') ?? []
      return list === NAME && at !== undefined ? [lines[Number(at)]?.screen ?? ''] : []
    }),
  )
  const screensOf = (key: string) => {
    const own = new Set(grid.screens.filter((one) => one.applications.includes(key)).map(({ room }) => room))
    return rows.filter(({ kind, screen }) => kind === 'screen' && own.has(screen))
  }
  const choose = (key: string, level: Level) => {
    const next = withLevel(lines, screensOf(key), level, inherited)
    store.edit(NAME, next)
    const got = levelOf(screensOf(key), grants(next as readonly RightLine[], inherited))
    setSaid(got === level ? '' : t('admin:role.grid.levelByOthers', { application: applicationWords(key) }))
  }
  const press = (cells: readonly { row: GridRow; action: string }[]) => {
    const [only] = cells
    const grant = cells.length === 1 ? now(only!.row.screen, only!.action) : null
    if (grant && !isOpen(grant)) return setSaid(t('admin:role.grid.takenThere', { why: grantWords(grant) }))
    const overrides = cells.filter(({ action }) => action === OVERRIDE)
    const others = cells.filter(({ action }) => action !== OVERRIDE)
    setSaid('')
    if (others.length > 0) store.edit(NAME, withCells(lines, others, inherited))
    if (overrides.length === 0) return
    const next = withOverrides(
      trade,
      overrides.map(({ row }) => row.screen),
      inheritedTrade,
    )
    store.edit(TRADE, next)
    if (next.length > trade.length && next.at(-1)!.limit !== null) setSaid(t('admin:role.grid.limitBelow'))
  }

  return (
    <section className={css['section']} aria-label={title} {...region(NAME, title)}>
      <ApplicationLevels
        applications={applications.map((key) => ({ key, level: levelOf(screensOf(key), now) }))}
        readOnly={readOnly}
        onChoose={choose}
      />
      <div className={css['head']}>
        <h2>{title}</h2>
        <span className={css['count']}>
          {t('admin:role.grid.tally', {
            screens: given.length,
            all: rows.filter(({ kind }) => kind === 'screen').length,
            members: grid.members,
          })}
        </span>
        <input
          type="search"
          className={css['find']}
          placeholder={t('admin:role.grid.find')}
          aria-label={t('admin:role.grid.find')}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
        <select
          aria-label={t('admin:role.grid.application')}
          value={application}
          onChange={(event) => setApplication(event.target.value)}
        >
          <option value="">{t('admin:role.grid.allApplications')}</option>
          {applications.map((key) => (
            <option key={key} value={key}>
              {applicationWords(key)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('admin:role.grid.show')}
          value={show}
          onChange={(event) => setShow(event.target.value as Show)}
        >
          {SHOWS.map((one) => (
            <option key={one} value={one}>
              {t(`admin:role.grid.shows.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {whoCan ? (
        <p className={css['hint']}>
          <Button {...buttonOf(whoCan)} />
          <span>{place ? `${rowWords(place.row)}, ${actionWords(place.action)}` : null}</span>
        </p>
      ) : null}
      {pairs.map(({ pairId, pairName }) => (
        <p key={pairId} className={css['risk']}>
          <Icon name="exclamation-triangle-fill" size={12} />
          <span>{t('admin:role.grid.apart', { pair: pairName })}</span>
        </p>
      ))}
      {problems
        .filter(({ Field }) => Field === NAME || Field?.startsWith(`${NAME}.`))
        .map((problem) => (
          <p
            key={`${problem.Field} ${problem.Key}`}
            className={css['problem']}
            data-path={problem.Field === NAME ? NAME : undefined}
            tabIndex={problem.Field === NAME ? -1 : undefined}
          >
            <FieldMessage text={t(problem.Key, problem.Args)} />
          </p>
        ))}
      <p id={`${id}-hint`} className={css['hint']}>
        {t('admin:role.grid.hint')}
      </p>
      <p className={css['hint']} role="status">
        {shown.length === 0 ? t('admin:role.grid.none') : said}
      </p>
      {shown.length === 0 ? null : (
        <RightsTable
          label={title}
          describedBy={`${id}-hint`}
          rows={shown}
          columns={columnsOf(shown)}
          wrong={wrong}
          readOnly={readOnly}
          onPress={press}
          onPlace={setPlace}
          cellOf={(row, action) => {
            const grant = now(row.screen, action)
            return {
              ...{ grant, open: isOpen(grant), problem: problemAt(row, action) },
              changed: isChanged(now, before, row.screen, action),
              risky: grant !== null && isOf(row.screen, action),
            }
          }}
        />
      )}
      <InheritedRights named={grid.inheritedNamed} />
    </section>
  )
}

/** Asks who can do what the cursor stands at, whatever role gives it. */
function whoCanAction(host: SectionPartProps['host'], place: { row: GridRow; action: string } | null): Action | null {
  if (!host.canOpen(WhoCan.room)) return null
  const isAsked = place?.row.kind === 'screen' && place.action !== OVERRIDE
  return {
    ...{ id: 'who-can', label: { key: 'admin:role.grid.whoCan' }, group: 'entry', enabled: isAsked },
    run: () => {
      if (isAsked) host.openScreen(WhoCan.room, { ofScreen: place.row.screen, ofAction: place.action })
    },
  }
}

/** The same for the column of overrides, which lines of their own give. */
const withTrade =
  (at: GrantOf, lines: Role['namedRights'], inherited: RightsGrid['inheritedNamed']): GrantOf =>
  (screen, action) =>
    action === OVERRIDE ? overrideGrant(screen, lines, inherited) : at(screen, action)
