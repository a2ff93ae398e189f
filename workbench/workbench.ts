/**
 * The frame of the workbench: every definition by module and kind, and how it is looked at. What is chosen is its address and that
 * of the stage inside, so that a picture can be sent on.
 */
import { DENSITIES, THEMES } from '../shared/contracts/preferences.ts'
import { ALL_DOORS } from '../shared/contracts/rooms.ts'
import { catalogue, type Narrowed, type Shown } from './catalogue.ts'
import {
  addressOf,
  AS_A_CLERK_HAS_IT,
  choicesFrom,
  RIGHTS,
  SERVERS,
  SIZES,
  TONGUES,
  type Choices,
  type Size,
} from './choices.ts'
import { MODULES } from './modules.ts'
import type { Said } from './stage-host.ts'

const one = <E extends Element>(selector: string) => document.querySelector<E>(selector)!
const [form, frame, said, list] = [
  one<HTMLFormElement>('form'),
  one<HTMLIFrameElement>('iframe'),
  one<HTMLOListElement>('ol'),
  one<HTMLElement>('#list'),
]
const [find, kindOf] = [one<HTMLInputElement>('[name="find"]'), one<HTMLSelectElement>('[name="kind"]')]
/** Lines that are kept of what the screen said. */
const KEPT = 40

const load = new Map(
  (
    await Promise.all(
      Object.entries(MODULES).map(async ([name, module]) =>
        Object.entries((await module()).screens).map(
          ([noun, screen]) => [`${name}/${noun}`, screen] as [string, typeof screen],
        ),
      ),
    )
  ).flat(),
)
let all: readonly Shown[] = [...load.keys()].map((screen) => ({ screen, kind: '' }))

/** These are put on in the open screen; every other choice opens it anew. */
const WORN = new Set(['tongue', 'theme', 'density'])

let choices: Choices = AS_A_CLERK_HAS_IT
let narrowed: Narrowed = { find: '', kind: '' }

function read(): void {
  const address = new URLSearchParams(location.search)
  choices = choicesFrom(address)
  if (!load.has(choices.screen)) choices = { ...choices, screen: [...load.keys()].sort()[0]! }
  narrowed = { find: address.get('find') ?? '', kind: address.get('kind') ?? '' }
  find.value = narrowed.find
  kindOf.value = narrowed.kind
}

const addressFor = (chosen: Choices) => {
  const kept = Object.entries(narrowed).filter(([, value]) => value !== '')
  return `?${new URLSearchParams([...addressOf(chosen), ...kept])}`
}

/** Another screen is a step back in the history of the page; another look at it is not. */
function choose(change: Partial<Choices>): void {
  const before = choices
  const isOther = change.screen !== undefined && change.screen !== before.screen
  choices = { ...choices, ...(isOther ? { door: '', query: {} } : {}), ...change }
  history[isOther ? 'pushState' : 'replaceState'](null, '', addressFor(choices))
  const isPseudo = [before, choices].some(({ tongue }) => tongue === 'pseudo')
  const isWorn = Object.keys(change).every((name) => WORN.has(name) && !(name === 'tongue' && isPseudo))
  if (isWorn) frame.contentWindow?.postMessage({ look: choices }, location.origin)
  else show()
  draw()
}

function narrow(change: Partial<Narrowed>): void {
  narrowed = { ...narrowed, ...change }
  history.replaceState(null, '', addressFor(choices))
  drawList()
}

function show(): void {
  const address = `/workbench/stage?${addressOf(choices)}`
  // Replaced, not added: Back leads to the screen before, not through its looks.
  if (frame.contentWindow) frame.contentWindow.location.replace(address)
  else frame.src = address
  said.replaceChildren()
}

/** A stage that is wider than its room is drawn smaller. */
function fit(): void {
  const [width, height] = SIZES[choices.size]
  const around = frame.parentElement!
  const room = around.clientWidth - 2 * Number.parseFloat(getComputedStyle(around).paddingInlineStart)
  const scale = Math.min(1, room / width)
  Object.assign(frame, { width, height })
  frame.style.transform = `scale(${scale})`
  one('#scale').textContent = `${width} × ${height}, ${Math.round(scale * 100)} %`
}

function drawList(): void {
  const shown = catalogue(all, narrowed)
  list.replaceChildren(
    ...shown.flatMap(([module, screens]) => {
      const heading = document.createElement('h2')
      heading.append(module, Object.assign(document.createElement('small'), { textContent: screens.length }))
      const rows = document.createElement('ul')
      rows.setAttribute('aria-label', module)
      rows.append(...screens.map(rowOf))
      return [heading, rows]
    }),
  )
  one<HTMLElement>('#none').hidden = shown.length > 0
}

function rowOf({ screen, kind }: Shown): HTMLLIElement {
  const row = document.createElement('li')
  const link = document.createElement('a')
  link.href = addressFor({ ...choices, screen, door: '', query: {} })
  link.append(screen.split('/')[1]!, Object.assign(document.createElement('small'), { textContent: kind }))
  if (screen === choices.screen) link.setAttribute('aria-current', 'page')
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose({ screen })
    one<HTMLElement>('[aria-current]').focus()
  })
  row.append(link)
  return row
}

const OPTIONS: Partial<Record<keyof Choices, readonly string[]>> = {
  door: [],
  tongue: TONGUES,
  theme: THEMES,
  density: DENSITIES,
  size: Object.keys(SIZES) as Size[],
  rights: RIGHTS,
  server: SERVERS,
}
const selects = new Map(
  Object.keys(OPTIONS).map((name) => {
    const select = Object.assign(document.createElement('select'), { name })
    select.addEventListener('change', () => choose({ [name]: select.value }))
    return [name as keyof Choices, select]
  }),
)
form.prepend(
  ...[...selects].map(([name, select]) => {
    const label = document.createElement('label')
    label.append(name, select)
    return label
  }),
)

const doorsOf = ({ screen }: Choices) => ['', ...ALL_DOORS.filter(({ room }) => room === screen).map((d) => d.menuId)]

function draw(): void {
  for (const [name, select] of selects) {
    const values = name === 'door' ? doorsOf(choices) : OPTIONS[name]!
    select.replaceChildren(...values.map((value) => new Option(value, value, false, value === choices[name])))
  }
  document.documentElement.dataset['theme'] = choices.theme
  document.title = `${choices.screen} · Workbench`
  one<HTMLAnchorElement>('#alone').href = `/workbench/stage?${addressOf(choices)}`
  fit()
  drawList()
}

one('#reset').addEventListener('click', () => {
  const { screen } = choices
  choose({ ...AS_A_CLERK_HAS_IT, screen })
})
find.addEventListener('input', () => narrow({ find: find.value }))
kindOf.addEventListener('change', () => narrow({ kind: kindOf.value }))
addEventListener('resize', fit)
addEventListener('popstate', () => {
  read()
  show()
  draw()
})
addEventListener('keydown', (event) => {
  if (event.key === '/' && !(event.target as Element).matches('input, select')) {
    event.preventDefault()
    find.select()
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(event.target as HTMLAnchorElement)
  if (!step || (at < 0 && event.target !== find)) return
  event.preventDefault()
  if (at + step < 0) find.focus()
  else links[at + step]?.focus()
})
addEventListener('message', ({ origin, data }: MessageEvent<{ said?: Said }>) => {
  if (origin !== location.origin || !data.said) return
  const line = document.createElement('li')
  line.textContent = `${data.said.what} ${data.said.detail}`
  said.append(line)
  while (said.childElementCount > KEPT) said.firstElementChild!.remove()
  said.scrollTop = said.scrollHeight
})

read()
show()
draw()
one('[aria-current]')?.scrollIntoView({ block: 'center' })
// Names are there at once; the kinds stand in the definitions, which come one by one.
all = await Promise.all(
  [...load].map(async ([screen, definition]) => ({ screen, kind: (await definition()).default.kind })),
)
kindOf.append(...[...new Set(all.map(({ kind }) => kind))].sort().map((kind) => new Option(kind)))
kindOf.value = narrowed.kind
drawList()
document.documentElement.dataset['ready'] = ''
