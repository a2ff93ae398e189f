import { BehaviorSubject } from 'rxjs'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ENTITIES } from '../shared/contracts/entities.ts'
import { PRINT_RUNS } from '../shared/contracts/print-runs.ts'
import { INQUIRIES } from '../shared/contracts/inquiries.ts'
import { PROCESSES } from '../shared/contracts/processes.ts'
import { REPORTS } from '../shared/contracts/reports.ts'
import { moduleOf } from '../shared/contracts/doors.ts'
import { ALL_DOORS } from '../shared/contracts/rooms.ts'
import { BASE_LOCALE } from '../shared/contracts/shell.ts'
import { bus } from '../shared/events/bus.ts'
import type { OpenScreen } from '../shared/events/host.ts'
import { installTextSource, setLocale, t, textsFrom, type TextSource } from '../shared/i18n/i18n.ts'
import { ScreenOutlet } from '../shared/kit/outlet.tsx'
import { isList, type ScreenDefinition } from '../shared/kit/definition.ts'
import type { ScreenMap } from '../shared/kit/screen.ts'
import { ScreenLoader } from '../shared/kit/screen-loader.ts'
import { installSession } from '../shared/session/session.ts'
import type { Answerer } from './answers/call.ts'
import { entityAnswers } from './answers/entity-answers.ts'
import { inquiryAnswers } from './answers/inquiry-answers.ts'
import { ownAnswers } from './answers/own-answers.ts'
import { printAnswers } from './answers/print-answers.ts'
import { processAnswers } from './answers/process-answers.ts'
import { reportAnswers } from './answers/report-answers.ts'
import { transferAnswers } from './answers/transfer-answers.ts'
import { serve } from './answers/transport.ts'
import { addressOf, PSEUDO, type Choices, type Tongue } from './choices.ts'
import { MODULES } from './modules.ts'
import { pseudoTexts } from './pseudo.ts'
import { StageHost, type Said } from './stage-host.ts'

export type Modules = Readonly<Record<string, () => Promise<{ screens: ScreenMap }>>>

/** What can be put on in an open screen. */
export type Look = Pick<Choices, 'tongue' | 'theme' | 'density'>

export interface Stage {
  readonly host: StageHost
  readonly definition: ScreenDefinition
  /** Theme, density and language are changed in the open screen; nothing is loaded anew. */
  adopt(look: Look): Promise<void>
  close(): Promise<void>
}

interface Options {
  readonly choices: Choices
  readonly onSaid?: (said: Said) => void
  readonly onOpen?: (screenId: string, query: Readonly<Record<string, string>>) => void
  /** Those of the suite, unless a test has its own. */
  readonly modules?: Modules
}

/** A screen in the sizes and manners of the suite, and nothing of the shell: its server is a sample. */
export async function openStage({
  choices,
  onSaid = () => {},
  onOpen = () => {},
  modules = MODULES,
}: Options): Promise<Stage> {
  installSession({
    current: () => null,
    accessToken: async () => 'workbench',
    renew: async () => 'workbench',
    signOut: async () => {},
  })
  const name = moduleOf(choices.screen)
  const screens = await modules[name]?.()
  if (!screens) throw new Error(`No module of the workbench has the screen ${choices.screen}.`)
  await speak(choices.tongue)
  wear(choices)
  const loader = new ScreenLoader(name, screens.screens, [name, 'shell'])
  const { definition } = await loader.load(choices.screen)

  serve({
    server: choices.server,
    forbidden: choices.rights === 'none',
    answerers: answerersOf(definition, choices),
    onUnanswered: ({ method, address }) => onSaid({ what: 'unanswered', detail: `${method} ${address}` }),
  })
  const alerts = bus
    .on$('alert')
    .subscribe(({ title, message }) =>
      onSaid({ what: 'alert', detail: `${t(title.key, title.args)}: ${t(message.key, message.args)}` }),
    )

  const panels = document.body.appendChild(document.createElement('main'))
  panels.id = 'panels'
  const screens$ = new BehaviorSubject<readonly OpenScreen[]>([openScreen(choices, definition, panels)])
  const host = new StageHost({ screens$, onSaid, onOpen })
  const root = createRoot(panels.appendChild(document.createElement('div')))
  root.render(createElement(ScreenOutlet, { screens$, host, loader }))
  const adopt = async (look: Look) => {
    wear(look)
    await speak(look.tongue)
    document.documentElement.dataset['worn'] = addressOf({ ...choices, ...look }).toString()
  }
  // The bar around the frame, or a test.
  const onMessage = ({ origin, data }: MessageEvent<{ look?: Look }>) => {
    if (origin === window.origin && data.look) void adopt(data.look)
  }
  window.addEventListener('message', onMessage)
  return {
    host,
    definition,
    adopt,
    async close() {
      window.removeEventListener('message', onMessage)
      alerts.unsubscribe()
      root.unmount()
      panels.remove()
      serve(null)
    },
  }
}

function openScreen({ screen, door, query }: Choices, definition: ScreenDefinition, panels: HTMLElement): OpenScreen {
  const panel = panels.appendChild(document.createElement('div'))
  panel.id = 'panel'
  panel.role = 'tabpanel'
  panel.tabIndex = 0
  panel.dataset['module'] = moduleOf(screen)
  panel.setAttribute('aria-label', titleOf(definition))
  const { props = {} } = ALL_DOORS.find(({ menuId, room }) => menuId === door && room === screen) ?? {}
  return { tabId: 'stage', screenId: screen, props, path: '/workbench', panel, active: true, query }
}

/** What the screen is called; its panel has that name, as the tab of the shell gives it. */
function titleOf(definition: ScreenDefinition): string {
  if (isList(definition)) return t(`${definition.entity.module}:${definition.entity.noun}.title`)
  if (definition.kind === 'process') return t(`${definition.process.module}:${definition.process.noun}.title`)
  if (definition.kind === 'printRun') return t(`${definition.print.module}:${definition.print.noun}.title`)
  if (definition.kind === 'report') return t(`${definition.report.module}:${definition.report.noun}.title`)
  if (definition.kind === 'inquiry') return t(`${definition.contract.module}:${definition.contract.noun}.title`)
  const door = ALL_DOORS.find(({ room }) => room === definition.id)
  return door ? t(`shell:menus.${door.menuId}`) : definition.id
}

function answerersOf(definition: ScreenDefinition, { rights, server }: Choices): Answerer[] {
  const allowed = rights === 'all' ? 'all' : 'view'
  const empty = server === 'empty'
  const entities = [...(isList(definition) ? [definition.entity] : []), ...Object.values(ENTITIES)]
  const processes = [...(definition.kind === 'process' ? [definition.process] : []), ...PROCESSES]
  const prints = [...(definition.kind === 'printRun' ? [definition.print] : []), ...PRINT_RUNS]
  const reports = [...(definition.kind === 'report' ? [definition.report] : []), ...REPORTS]
  const inquiries = [...(definition.kind === 'inquiry' ? [definition.contract] : []), ...INQUIRIES]
  return [
    ownAnswers,
    ...inquiries.map((inquiry) => inquiryAnswers(inquiry, allowed, empty)),
    ...entities.map((entity) => transferAnswers(entity, empty)),
    ...entities.map((entity) => entityAnswers({ entity, rights: allowed, empty })),
    ...processes.map((process) => processAnswers(process, allowed, empty)),
    ...reports.map((report) => reportAnswers(report, allowed, empty)),
    ...prints.map((print) => printAnswers(print, allowed, empty)),
  ]
}

function wear({ theme, density }: Pick<Choices, 'theme' | 'density'>): void {
  Object.assign(document.documentElement.dataset, { theme, density })
  bus.setState('theme', theme)
  bus.setState('density', density)
}

const plainTexts = textsFrom((locale, namespace) => `/locales/${locale}/${namespace}.json`)
let isPseudo: boolean | null = null

/** Pseudo texts take the place of the English ones, for good: the page is loaded anew to come back. */
const texts: TextSource = {
  async load(locale, namespace) {
    const read = await plainTexts.load(locale, namespace)
    return isPseudo && locale === BASE_LOCALE ? pseudoTexts(read) : read
  },
}

async function speak(tongue: Tongue): Promise<void> {
  if (isPseudo === null) installTextSource(texts)
  isPseudo ??= tongue === PSEUDO
  await setLocale(tongue === PSEUDO ? BASE_LOCALE : tongue)
}
