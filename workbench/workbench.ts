/** The bar of the workbench: what is chosen is its address and that of the frame below, so that a picture can be sent on. */
import { DENSITIES, THEMES } from '../shared/contracts/preferences.ts'
import { moduleOf } from '../shared/contracts/doors.ts'
import { ALL_DOORS } from '../shared/contracts/rooms.ts'
import { addressOf, choicesFrom, RIGHTS, SERVERS, SIZES, TONGUES, type Choices, type Size } from './choices.ts'
import { MODULES } from './modules.ts'
import type { Said } from './stage-host.ts'

const [form, frame, said] = ['form', 'iframe', 'ol'].map((tag) => document.querySelector(tag)!) as unknown as [
  HTMLFormElement,
  HTMLIFrameElement,
  HTMLOListElement,
]
/** Lines that are kept of what the screen said. */
const KEPT = 40

const screens = (
  await Promise.all(
    Object.entries(MODULES).map(async ([name, load]) =>
      Object.keys((await load()).screens).map((one) => `${name}/${one}`),
    ),
  )
)
  .flat()
  .sort()

let choices = choicesFrom(new URLSearchParams(location.search))
if (!screens.includes(choices.screen)) choices = { ...choices, screen: screens[0]! }

/** These are put on in the open screen; every other choice opens it anew. */
const WORN = new Set(['tongue', 'theme', 'density'])

const doorsOf = ({ screen }: Choices) => ['', ...ALL_DOORS.filter(({ room }) => room === screen).map((d) => d.menuId)]

function choose(name: keyof Choices, value: string): void {
  const before = choices
  choices = { ...choices, [name]: value, ...(name === 'screen' ? { door: '', query: {} } : {}) }
  history.replaceState(null, '', `?${addressOf(choices)}`)
  const isPseudo = [before, choices].some(({ tongue }) => tongue === 'pseudo')
  if (WORN.has(name) && !(name === 'tongue' && isPseudo))
    frame.contentWindow?.postMessage({ look: choices }, location.origin)
  else show()
  draw()
}

function show(): void {
  const [width, height] = SIZES[choices.size]
  Object.assign(frame, { width, height, src: `/workbench/stage?${addressOf(choices)}` })
  said.replaceChildren()
}

function draw(): void {
  const options: Partial<Record<keyof Choices, readonly string[]>> = {
    screen: screens,
    door: doorsOf(choices),
    tongue: TONGUES,
    theme: THEMES,
    density: DENSITIES,
    size: Object.keys(SIZES) as Size[],
    rights: RIGHTS,
    server: SERVERS,
  }
  form.replaceChildren(
    ...Object.entries(options).map(([name, all]) => {
      const label = document.createElement('label')
      const select = document.createElement('select')
      select.append(...all.map((one) => new Option(one, one, false, one === choices[name as keyof Choices])))
      select.name = name
      select.addEventListener('change', () => choose(name as keyof Choices, select.value))
      label.append(name, select)
      return label
    }),
  )
}

addEventListener('message', ({ origin, data }: MessageEvent<{ said?: Said }>) => {
  if (origin !== location.origin || !data.said) return
  const line = document.createElement('li')
  line.textContent = `${data.said.what} ${data.said.detail}`
  said.append(line)
  while (said.childElementCount > KEPT) said.firstElementChild!.remove()
})
document.title = `Workbench: ${moduleOf(choices.screen)}`
show()
draw()
