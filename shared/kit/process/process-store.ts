import { api } from '../../api/client.ts'
import { emptyRecord, fieldProblems, normalize } from '../../contracts/check.ts'
import type { ProcessAsk, ProcessContract, ProcessPanel, ProcessPreview } from '../../contracts/process.ts'
import { ResultStatus, type CallResult, type Problem } from '../../contracts/result.ts'
import { isUnderWay, type WorkResult, type WorkRun } from '../../contracts/work.ts'
import { businessToday } from '../../i18n/business-day.ts'
import { valueOf } from '../report/report-store.ts'
import { lookedAtRuns, ProgressWatch } from '../work/progress-watch.ts'

type Values = Readonly<Record<string, unknown>>
type Address = Readonly<Record<string, string>>

export interface ProcessSnapshot {
  readonly panel: ProcessPanel | null
  readonly values: Values
  /** At fields; those without a field stand above the result. */
  readonly problems: readonly Problem[]
  readonly preview: ProcessPreview | null
  /** What the server asks before it begins. */
  readonly question: readonly Problem[] | null
  /** The run whose course or result is shown. */
  readonly shown: WorkResult | null
  readonly busy: boolean
  readonly error: unknown
}

/** What the store asks; tests put their own in its place. */
export interface ProcessPorts {
  panel(signal: AbortSignal): Promise<ProcessPanel>
  preview(ask: ProcessAsk): Promise<CallResult<ProcessPreview>>
  run(ask: ProcessAsk, key: string): Promise<CallResult>
  result(id: string, signal: AbortSignal): Promise<WorkResult>
  stop(id: string): Promise<CallResult>
  /** What would be done, as a file that the browser saves. */
  file(ask: ProcessAsk): Promise<void>
  /** The end of this run was seen. */
  seen(id: string): void
  /** Takes the change of the address; null removes a name. */
  onAddress(change: Record<string, string | null>): void
}

export const processCalls = ({ room }: ProcessContract) => ({
  panel: (signal: AbortSignal) => api.get<ProcessPanel>(`${room}/panel`, { signal, quiet: true }),
  preview: (ask: ProcessAsk) => api.send<ProcessPreview>('POST', `${room}/preview`, ask),
  run: (ask: ProcessAsk, idempotencyKey: string) => api.send('POST', `${room}/run`, ask, { idempotencyKey }),
  result: (id: string, signal: AbortSignal) =>
    api.get<WorkResult>(`${room}/runs/${encodeURIComponent(id)}`, { signal, quiet: true }),
  file: (ask: ProcessAsk) => api.download(`${room}/file`, { method: 'POST', body: ask, fileName: 'preview.xlsx' }),
  stop: (id: string) => api.send('POST', `${room}/runs/${id}/stop`),
  seen: (id: string) => lookedAtRuns([id]),
})

/** Empty, but for what the process proposes on this day. */
const firstValues = ({ parameters, initial }: ProcessContract): Values => ({
  ...emptyRecord(parameters),
  ...initial(businessToday()),
})

/** One process of one tab. Lives outside effects; a run goes on on the server whether anybody looks or not. */
export class ProcessStore {
  readonly contract: ProcessContract
  readonly #ports: ProcessPorts
  readonly #listeners = new Set<() => void>()
  #snapshot: ProcessSnapshot
  readonly #progress = new ProgressWatch(() => void this.look())
  #call: AbortController | null = null
  /** What was sent last: a repeat after a broken line goes out under the same key. */
  #sent: { text: string; key: string } | null = null
  #asked: ProcessAsk | null = null
  /** What the address said of this process when it was last looked at, or written here. */
  #address: Address = {}

  constructor(contract: ProcessContract, ports: ProcessPorts) {
    this.contract = contract
    this.#ports = ports
    this.#snapshot = {
      ...{ panel: null, problems: [], preview: null, question: null, shown: null, busy: false, error: null },
      values: firstValues(contract),
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): ProcessSnapshot => this.#snapshot

  /** Parameters that a way names on which the user came here. */
  begin(address: Address): void {
    this.#address = this.#of(address)
    const { run: _run, ...asked } = this.#address
    const given = Object.entries(asked).map(([name, text]) => [name, valueOf(this.contract.parameters[name]!, text)])
    this.#change({ values: { ...this.#snapshot.values, ...Object.fromEntries(given) } })
  }

  /** Another way leads here while the tab is open; what this store wrote itself says nothing new. */
  adopt(address: Address): void {
    const now = this.#of(address)
    const isOther = (name: string) => now[name] !== this.#address[name]
    const names = Object.keys(now).filter(isOther)
    this.#address = now
    if (names.some((name) => name !== 'run')) {
      this.#change({ values: firstValues(this.contract), problems: [], preview: null, question: null })
      this.begin(address)
    }
    if (!names.includes('run')) return
    this.#change({ preview: null })
    void this.open(address)
  }

  /** What of an address is about this process. */
  #of(address: Address): Address {
    const names = ['run', ...Object.keys(this.contract.parameters)]
    return Object.fromEntries(names.flatMap((name) => (address[name] === undefined ? [] : [[name, address[name]]])))
  }

  #writeRun(run: string): void {
    this.#address = { ...this.#address, run }
    this.#ports.onAddress({ run })
  }

  /** Asks for what the screen begins with: the run of the address, else the newest. */
  async open(address: Address): Promise<void> {
    const call = this.#begin()
    try {
      const panel = await this.#ports.panel(call.signal)
      const named = address['run'] ?? null
      const isLast = named === null || named === panel.last?.id
      const shown = isLast ? panel.last : await this.#ports.result(named, call.signal)
      if (call.signal.aborted) return
      this.#change({ panel, shown, error: null })
      this.#wait()
      // A run that was asked for, or is under way, is looked at before what could be done next.
      const isFree = named === null && !(shown && isUnderWay(shown))
      if (this.contract.opensPreviewed && isFree && panel.access.actions.includes('run')) await this.preview()
    } catch (error) {
      if (!call.signal.aborted) this.#change({ error })
    }
  }

  readonly edit = (name: string, value: unknown): void =>
    this.#change({
      values: { ...this.#snapshot.values, [name]: value },
      problems: this.#snapshot.problems.filter(({ Field }) => Field !== null && Field !== name),
    })

  readonly reset = (): void => this.#change({ values: firstValues(this.contract), problems: [] })

  /** What would be done with what the panel says; answers whether its parameters let it. */
  readonly preview = (): Promise<boolean> =>
    this.#send(async (ask) => {
      const answer = await this.#ports.preview(ask)
      if (this.#refuses(answer)) return false
      this.#change({ preview: answer.Data!, shown: null })
      this.#rest()
      return true
    })

  /** The same as a file. */
  readonly file = (): Promise<boolean> =>
    this.#send(async (ask) => {
      await this.#ports.file(ask)
      return true
    })

  /** Asks for a run; the server may ask back first. */
  readonly run = (): Promise<boolean> => this.#send((ask) => this.#run(ask))

  readonly answer = async (yes: boolean): Promise<boolean> => {
    const { question } = this.#snapshot
    const asked = this.#asked
    this.#change({ question: null })
    if (!yes || !question || !asked) return false
    const confirmed = [...new Set([...(asked.confirmed ?? []), ...question.map(({ Key }) => Key)])]
    return this.#busy(() => this.#run({ ...asked, confirmed }))
  }

  readonly stop = async (): Promise<void> => {
    const { shown } = this.#snapshot
    if (!shown) return
    await this.#ports.stop(shown.id)
    await this.look()
  }

  /** Shows a run of before. */
  readonly show = async ({ id }: Pick<WorkRun, 'id'>): Promise<void> => {
    const call = this.#begin()
    try {
      const shown = await this.#ports.result(id, call.signal)
      if (call.signal.aborted) return
      this.#change({ shown, preview: null, problems: [], error: null })
      this.#writeRun(id)
      this.#endSeen()
      this.#wait()
    } catch (error) {
      if (!call.signal.aborted) this.#change({ error })
    }
  }

  /** Shown: looks at a run that is under way. Answers the function to call when it is hidden. */
  watch(): () => void {
    this.#progress.begin()
    const { shown } = this.#snapshot
    if (shown && isUnderWay(shown)) void this.look()
    return () => {
      this.#progress.end()
      this.#rest()
    }
  }

  /** Asks how far the shown run is. A failure keeps what is known; the next look may do better. */
  async look(): Promise<void> {
    const { shown, panel } = this.#snapshot
    if (!shown || !isUnderWay(shown)) return
    const call = this.#begin()
    const result = await this.#ports.result(shown.id, call.signal).catch(() => null)
    if (call.signal.aborted) return
    if (result) {
      const runs = panel?.runs.map((run) => (run.id === result.id ? result : run)) ?? []
      this.#change({ shown: result, panel: panel && { ...panel, runs } })
      this.#endSeen()
    }
    this.#wait()
  }

  dispose(): void {
    this.#progress.end()
    this.#rest()
    this.#listeners.clear()
  }

  async #run(ask: ProcessAsk): Promise<boolean> {
    const text = JSON.stringify(ask)
    if (this.#sent?.text !== text) this.#sent = { text, key: crypto.randomUUID() }
    const answer = await this.#ports.run(ask, this.#sent.key)
    // An answer came, so the next run is another one.
    this.#sent = null
    if (answer.ResultStatus === ResultStatus.warning) {
      this.#asked = ask
      this.#change({ question: answer.Problems ?? [] })
      return true
    }
    if (this.#refuses(answer)) return false
    this.#change({ preview: null })
    await this.open({ run: answer.EntityId! })
    this.#writeRun(answer.EntityId!)
    this.#endSeen()
    return true
  }

  /** What ends in sight is no news. */
  #endSeen(): void {
    const { shown } = this.#snapshot
    if (this.#progress.isOn && shown?.isOwn && !isUnderWay(shown)) this.#ports.seen(shown.id)
  }

  #refuses({ ResultStatus: status, Problems = [] }: CallResult): boolean {
    const isRefused = status !== ResultStatus.success
    if (isRefused) this.#change({ problems: Problems })
    return isRefused
  }

  /** Sends what the panel says, unless its parameters do not let it. */
  #send(call: (ask: ProcessAsk) => Promise<boolean>): Promise<boolean> {
    const fields = { fields: this.contract.parameters }
    const parameters = normalize(fields, { ...this.#snapshot.values })
    const problems = fieldProblems(fields, parameters)
    this.#change({ problems })
    return problems.length > 0 ? Promise.resolve(false) : this.#busy(() => call({ parameters }))
  }

  async #busy(call: () => Promise<boolean>): Promise<boolean> {
    if (this.#snapshot.busy) return true
    this.#change({ busy: true })
    try {
      return await call()
    } catch {
      // The alert of the call has said what happened.
      return true
    } finally {
      this.#change({ busy: false })
    }
  }

  #begin(): AbortController {
    this.#rest()
    return (this.#call = new AbortController())
  }

  #wait(): void {
    const { shown } = this.#snapshot
    if (shown && isUnderWay(shown)) this.#progress.wait(shown.isOwn)
  }

  #rest(): void {
    this.#progress.rest()
    this.#call?.abort()
    this.#call = null
  }

  #change(change: Partial<ProcessSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
