import type { Observable } from 'rxjs'
import type { AppProps } from 'single-spa'
import { forgetBroken } from '../shared/api/broken-modules.ts'
import type { ModuleProps, OpeningScreen, OpenScreen, ScreenHost } from '../shared/events/host.ts'
import { importAfresh, importModule, type ModuleLifeCycles, specifierOf } from './modules.ts'

/** A module is up within this many ms, or its panels say so before 10 s are over [acceptance 15]. */
const PATIENCE = 9_000

type Props = ModuleProps & AppProps & { domElement?: HTMLElement }
type Step = 'bootstrap' | 'mount' | 'unmount'

interface Reports {
  /** The module's screens can be drawn from now on. */
  mounted(module: string): void
  /** It could not be loaded or mounted in time; `retry` of this host tries again. */
  failed(module: string, error: unknown): void
}

/**
 * One micro-app as single-spa sees it. single-spa's own time limits are never cleared and a mount that hangs holds every
 * other application up (D7), so the life cycles given to it end at once, and loading and mounting run here under a limit
 * of ours.
 */
export class ModuleHost {
  readonly #module: string
  readonly #reports: Reports
  readonly #screens$: Observable<readonly OpenScreen[]>
  readonly #host: ScreenHost
  #code: Promise<ModuleLifeCycles> | null = null
  /** The attempt that counts; an older one that comes late undoes itself. */
  #attempt = 0
  #props: Props | null = null
  #bootstrapped: ModuleLifeCycles | null = null
  #mounted: ModuleLifeCycles | null = null

  constructor(module: string, screens$: Observable<readonly OpenScreen[]>, host: ScreenHost, reports: Reports) {
    this.#module = module
    this.#screens$ = screens$
    this.#host = host
    this.#reports = reports
  }

  /** Loads the code ahead of its first screen; a failure is forgotten, so that the screen asks again. */
  async preload(screenId: string): Promise<void> {
    const code = this.#load()
    try {
      await (await code).prepare?.(screenId)
    } catch {
      if (this.#code === code) this.#code = null
      forgetBroken()
    }
  }

  /** A screen was opened: its first call leaves while the module mounts. */
  prepare(screenId: string, opening: OpeningScreen): void {
    this.#load().then(
      (app) => app.prepare?.(screenId, opening),
      // Told by the mount, which waits for the same code.
      () => undefined,
    )
  }

  /** What is registered with single-spa. */
  readonly lifeCycles = {
    bootstrap: async () => undefined,
    mount: async (props: AppProps) => {
      this.#props = { ...props, screens$: this.#screens$, host: this.#host }
      void this.#bring(() => this.#load())
    },
    unmount: async (props: AppProps) => {
      this.#attempt += 1
      await this.#takeDown({ ...props, screens$: this.#screens$, host: this.#host })
    },
  }

  /** Tries again past every cache. */
  retry(): void {
    void this.#bring(() => (this.#code = importAfresh(specifierOf(this.#module))))
  }

  #load(): Promise<ModuleLifeCycles> {
    this.#code ??= importModule(specifierOf(this.#module))
    return this.#code
  }

  async #bring(load: () => Promise<ModuleLifeCycles>): Promise<void> {
    const attempt = ++this.#attempt
    const current = () => attempt === this.#attempt
    try {
      await withPatience(this.#mount(load, current), PATIENCE)
      if (current()) this.#reports.mounted(this.#module)
    } catch (error) {
      if (!current()) return
      this.#attempt += 1
      this.#code = null
      this.#reports.failed(this.#module, error)
    }
  }

  async #mount(load: () => Promise<ModuleLifeCycles>, current: () => boolean): Promise<void> {
    const code = await load()
    if (!current()) return
    const props = this.#props!
    if (this.#bootstrapped !== code) await run(code, 'bootstrap', props)
    this.#bootstrapped = code
    if (!current()) return
    await run(code, 'mount', props)
    if (current()) this.#mounted = code
    // Mounted after the limit, or after its last tab was closed: nobody looks at it any more.
    else await run(code, 'unmount', props)
  }

  async #takeDown(props: Props): Promise<void> {
    const code = this.#mounted
    this.#mounted = null
    if (!code) return
    await withPatience(run(code, 'unmount', props), PATIENCE).catch((error: unknown) => reportError(error))
  }
}

/** A life cycle is a function, or a list of them that run one after the other. */
async function run(code: ModuleLifeCycles, step: Step, props: Props): Promise<void> {
  for (const part of [code[step]].flat()) await part(props)
}

function withPatience<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not ready within ${milliseconds / 1000} s`)), milliseconds)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
