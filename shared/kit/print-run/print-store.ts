import { ApiError, api, isUnreached } from '../../api/client.ts'
import { emptyRecord, fieldProblems, normalize } from '../../contracts/check.ts'
import type {
  PrintAsk,
  PrintContract,
  PrintPanel,
  PrintPreview,
  PrintRunData,
  PrintStep,
  PrintStepAsk,
  ReserveAsk,
  SheetPictures,
} from '../../contracts/print-run.ts'
import { ResultStatus, type CallResult, type Conflict, type Problem } from '../../contracts/result.ts'
import { bus } from '../../events/bus.ts'
import { SaveAttempt } from '../editor/save-attempt.ts'

type Values = Readonly<Record<string, unknown>>
type Address = Readonly<Record<string, string>>

/** What has just happened, as a text key. */
export interface PrintNotice {
  readonly level: 'error' | 'info'
  readonly key: string
  readonly args?: Problem['Args']
}

export interface PrintSnapshot {
  readonly panel: PrintPanel | null
  readonly values: Values
  readonly problems: readonly Problem[]
  /** What would be printed, with the parameters that it was asked with. */
  readonly preview: (PrintPreview & PrintAsk) | null
  /** Which of its sheets is looked at. */
  readonly at: number
  /** The pages of that sheet: null on their way, and empty when they could not be had. */
  readonly pages: readonly string[] | null
  readonly run: PrintRunData | null
  /** The round of a run whose paper was fetched here. */
  readonly fetched: string | null
  /** The server asks before it takes the numbers. */
  readonly question: Problem | null
  readonly notice: PrintNotice | null
  readonly busy: boolean
  /** Why the screen cannot begin. */
  readonly error: unknown
}

/** The paper of a run: sheets that were spoiled come again with the next round. */
export const roundOf = ({ id, round }: Pick<PrintRunData, 'id' | 'round'>): string => `${id} ${round}`

/** What the store asks; tests put their own in its place. */
export interface PrintPorts {
  panel(): Promise<PrintPanel>
  preview(ask: PrintAsk): Promise<CallResult<PrintPreview>>
  pictures(ask: PrintAsk, at: number, signal: AbortSignal): Promise<CallResult<SheetPictures>>
  reserve(ask: ReserveAsk, key: string): Promise<CallResult<PrintRunData>>
  run(id: string): Promise<CallResult<PrintRunData>>
  step(id: string, step: PrintStep, ask: PrintStepAsk, key: string): Promise<CallResult<PrintRunData>>
  file(id: string, copy: boolean): Promise<void>
  /** The address names the run that is shown; `read` are names in it that were followed, and are taken out. */
  onAddress(run: string | null, read?: readonly string[]): void
}

/** The calls of a print run. Its screen shows failures in its region. */
export const printCalls = ({ room, noun }: PrintContract): Omit<PrintPorts, 'onAddress'> => ({
  panel: () => api.get(`${room}/panel`, { quiet: true }),
  preview: (ask) => api.send('POST', `${room}/preview`, ask, { quiet: true }),
  pictures: (ask, at, signal) => api.send('POST', `${room}/preview/sheet`, ask, { query: { at }, signal, quiet: true }),
  reserve: (ask, idempotencyKey) => api.send('POST', room, ask, { idempotencyKey, quiet: true }),
  run: (id) => api.get(`${room}/${id}`, { quiet: true }),
  step: (id, step, ask, idempotencyKey) =>
    api.send('POST', `${room}/${id}/${step}`, ask, { idempotencyKey, quiet: true }),
  file: (id, copy) =>
    api.download(`${room}/${id}/file`, { query: copy ? { copy: true } : {}, fileName: `${noun}.pdf` }),
})

/** One print screen of one tab. Lives outside effects: a step that was begun ends also while its screen is hidden (D4). */
export class PrintStore {
  readonly contract: PrintContract
  readonly #ports: PrintPorts
  readonly #attempt = new SaveAttempt()
  readonly #listeners = new Set<() => void>()
  #snapshot: PrintSnapshot
  #looking: AbortController | null = null
  /** The address as it was last while the panel was on its way. */
  #early: Address | null = null

  constructor(contract: PrintContract, ports: PrintPorts) {
    this.contract = contract
    this.#ports = ports
    this.#snapshot = {
      ...{ panel: null, values: emptyRecord(contract.parameters), problems: [], preview: null, at: 0, pages: null },
      ...{ run: null, fetched: null, question: null, notice: null, busy: false, error: null },
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): PrintSnapshot => this.#snapshot

  /** Asks for what the panel needs, and for the run that the address names. */
  async open(address: Address): Promise<void> {
    try {
      const panel = await this.#ports.panel()
      this.#change({ panel, values: this.#begins(panel), error: null })
    } catch (error) {
      return this.#change({ error: this.#reported(error) })
    }
    // Another address may have come while the panel was on its way.
    await this.#follow(this.#early ?? address)
  }

  /** Another screen or a bookmark names a run, or what is to be printed. */
  adopt(address: Address): void {
    if (this.#snapshot.panel) void this.#follow(address)
    else this.#early = address
  }

  /** What the user printed last, but for what is another each time. */
  #begins({ last }: PrintPanel): Values {
    const { parameters, anew } = this.contract
    const again = Object.entries(last ?? {}).filter(([name]) => name in parameters && !anew.includes(name))
    return { ...emptyRecord(parameters), ...Object.fromEntries(again) }
  }

  /** What an address means: a run, or parameters whose preview is shown at once; the address then says no more of these. */
  async #follow(address: Address): Promise<void> {
    const { run } = address
    if (run) {
      if (run !== this.#snapshot.run?.id) await this.show(run)
      return
    }
    const given = Object.entries(address).filter(([name]) => name in this.contract.parameters)
    if (given.length === 0) return
    this.#ports.onAddress(
      null,
      given.map(([name]) => name),
    )
    this.#change({ values: { ...this.#begins(this.#snapshot.panel!), ...Object.fromEntries(given) }, preview: null })
    await this.preview()
  }

  readonly edit = (name: string, value: unknown): void =>
    this.#change({
      values: { ...this.#snapshot.values, [name]: value },
      problems: this.#snapshot.problems.filter(({ Field }) => Field !== name),
      preview: null,
    })

  /** Begins anew, away from the run or the preview that is shown. */
  readonly leave = (): void => {
    this.#change({ run: null, preview: null, notice: null, problems: [] })
    this.#ports.onAddress(null)
  }

  readonly preview = async (): Promise<void> => {
    const { parameters: fields } = this.contract
    const values = normalize({ fields }, { ...this.#snapshot.values })
    const problems = fieldProblems({ fields }, values)
    this.#change({ problems, notice: null, ...(this.#snapshot.run ? { run: null } : {}) })
    if (problems.length > 0) return
    const parameters = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    await this.#wait(async () => {
      const answer = await this.#ports.preview({ parameters })
      if (answer.ResultStatus !== ResultStatus.success) return this.#refused(answer)
      this.#ports.onAddress(null)
      this.#change({ preview: { ...answer.Data!, parameters }, run: null })
      this.look(0)
    })
  }

  /** The pages of another sheet of the preview; only those of the one that was named last are waited for. */
  readonly look = (at: number): void => {
    const { preview } = this.#snapshot
    if (!preview || at < 0 || at >= preview.sheets.length) return
    this.#looking?.abort()
    const call = (this.#looking = new AbortController())
    this.#change({ at, pages: null })
    const { parameters } = preview
    this.#ports.pictures({ parameters }, at, call.signal).then(
      ({ Data }) => !call.signal.aborted && this.#change({ pages: Data?.pages ?? [] }),
      () => !call.signal.aborted && this.#change({ pages: [] }),
    )
  }

  /** Takes the numbers that the preview shows, and makes the file. */
  async reserve(confirmed: string[] = []): Promise<void> {
    const { preview } = this.#snapshot
    if (!preview) return
    const ask = { parameters: preview.parameters, first: preview.numbers[0]!, confirmed }
    const run = await this.#write((key) => this.#ports.reserve(ask, key), ask)
    if (run) await this.step('render')
  }

  /** The answer to what the server asked. */
  answer(yes: boolean): void {
    const { question } = this.#snapshot
    this.#change({ question: null })
    if (yes && question) void this.reserve([question.Key])
  }

  /** Answers whether it was done; what was wrong is in the problems or the notice. */
  async step(step: PrintStep, more: Omit<PrintStepAsk, 'version'> = {}): Promise<boolean> {
    const { run } = this.#snapshot
    if (!run) return false
    const ask = { version: run.version, ...more }
    const after = await this.#write((key) => this.#ports.step(run.id, step, ask, key), [run.id, step, ask])
    if (!after) return false
    // Spoiled sheets go on to the printer at once, with their new numbers.
    if (step === 'spoil') return this.step('render')
    return true
  }

  /** The file to print, or the marked copy of finished paper. */
  readonly file = async (): Promise<void> => {
    const { run } = this.#snapshot
    // The download says itself what went wrong [S8.07].
    if (!run) return
    const isThere = await this.#ports.file(run.id, run.state === 'Confirmed').then(
      () => true,
      () => false,
    )
    if (isThere) this.#change({ fetched: roundOf(run) })
  }

  async show(id: string): Promise<void> {
    await this.#wait(async () => {
      const answer = await this.#ports.run(id)
      this.#take(answer.Data!)
    })
  }

  dispose(): void {
    this.#looking?.abort()
    this.#listeners.clear()
  }

  /** One write; the same content after a lost answer goes out under the same key. */
  async #write(
    send: (key: string) => Promise<CallResult<PrintRunData>>,
    content: unknown,
  ): Promise<PrintRunData | null> {
    return this.#wait(async () => {
      const answer = await send(this.#attempt.keyFor(content))
      this.#attempt.answered()
      if (answer.ResultStatus === ResultStatus.warning) this.#change({ question: answer.Problems![0]! })
      else if (answer.ResultCode === 'CONFLICT') {
        const { current, changedBy: user } = answer.Data as unknown as Conflict<PrintRunData>
        this.#take(current)
        this.#change({ notice: { level: 'info', key: 'kit:print.ledOn', args: { user } } })
      } else if (answer.ResultStatus !== ResultStatus.success) this.#refused(answer)
      else {
        this.#take(answer.Data!)
        return answer.Data!
      }
      return null
    })
  }

  async #wait<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#snapshot.busy) return null
    this.#change({ busy: true, notice: null, problems: [] })
    try {
      return await work()
    } catch (error) {
      const key = isUnreached(this.#reported(error)) ? 'kit:editor.notReached' : 'kit:print.notDone'
      this.#change({ notice: { level: 'error', key } })
      return null
    } finally {
      this.#change({ busy: false })
    }
  }

  /** Shows a run, and what the list of runs says of it now. */
  #take(run: PrintRunData): void {
    const { panel } = this.#snapshot
    const others = panel?.runs.filter(({ id }) => id !== run.id) ?? []
    const place = panel?.runs.findIndex(({ id }) => id === run.id) ?? -1
    const runs = place === -1 ? [run, ...others] : others.toSpliced(place, 0, run)
    this.#change({ run, preview: null, panel: panel && { ...panel, runs } })
    this.#ports.onAddress(run.id)
  }

  #refused({ Problems = [] }: CallResult): void {
    const whole = Problems.find(({ Field }) => Field === null)
    this.#change({
      problems: Problems,
      notice: whole ? { level: 'error', key: whole.Key, args: whole.Args } : null,
    })
  }

  /** An answer that is none of ours is reported once, and unknown to the user [S8.15]. */
  #reported(error: unknown): unknown {
    if (!(error instanceof ApiError)) bus.emit('fault', { module: this.contract.module, kind: 'answer', error })
    return error
  }

  #change(change: Partial<PrintSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Parameters that the contract still has. */
