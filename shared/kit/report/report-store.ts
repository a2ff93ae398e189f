import type { Field } from '../../contracts/fields.ts'
import { ApiError, api, isUnreached } from '../../api/client.ts'
import { emptyRecord, normalize } from '../../contracts/check.ts'
import {
  parameterProblems,
  type ReportAsk,
  type ReportCall,
  type ReportContract,
  type ReportFileAsk,
  type ReportPage,
  type ReportPanel,
  type SavedParameters,
} from '../../contracts/report.ts'
import type { RhythmAsk } from '../../contracts/report-rhythm.ts'
import { ResultStatus, type CallResult, type Problem } from '../../contracts/result.ts'
import { bus } from '../../events/bus.ts'
import { businessToday } from '../../i18n/business-day.ts'

type Values = Readonly<Record<string, unknown>>

export interface ReportSnapshot {
  readonly panel: ReportPanel | null
  readonly values: Values
  readonly groupBy: readonly string[]
  readonly problems: readonly Problem[]
  /** The last answer; it stays while the next one is under way. */
  readonly result: ReportPage | null
  /** What the result was asked with. */
  readonly asked: Required<ReportAsk> | null
  /** Since when a run is under way. */
  readonly since: Date | null
  readonly error: unknown
}

/** What the store asks; tests put their own in its place. */
export interface ReportPorts {
  panel(signal: AbortSignal): Promise<ReportPanel>
  run(ask: ReportCall, page: number, signal: AbortSignal): Promise<CallResult<ReportPage>>
  save(name: string, ask: ReportAsk): Promise<CallResult<SavedParameters>>
  forget(id: string): Promise<CallResult>
  rhythm(id: string, asked: RhythmAsk): Promise<CallResult<SavedParameters>>
  /** Takes the change of the address; null removes a name. */
  onAddress(change: Record<string, string | null>): void
}

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The calls of a report [S7.13]. Its screen shows failures in its region. */
export const reportCalls = ({ room }: ReportContract) => ({
  panel: (signal: AbortSignal) => api.get<ReportPanel>(`${room}/panel`, { signal, quiet: true }),
  run: (ask: ReportCall, page: number, signal: AbortSignal) =>
    api.send<ReportPage>('POST', `${room}/run`, ask, { query: { Page: page }, signal, quiet: true }),
  save: (name: string, ask: ReportAsk) =>
    api.send<SavedParameters>('PUT', `${room}/saved/${encodeURIComponent(name)}`, ask),
  forget: (id: string) => api.send('DELETE', `${room}/saved/${id}`),
  rhythm: (id: string, asked: RhythmAsk) => api.send<SavedParameters>('PUT', `${room}/saved/${id}/rhythm`, asked),
  file: (ask: ReportFileAsk, signal: AbortSignal) =>
    api.download(`${room}/file`, { method: 'POST', body: ask, signal, fileName: `report.${ask.format}` }),
})

/** What a user keeps, by name, with this among it. */
export const withKept = (saved: readonly SavedParameters[], one: SavedParameters): SavedParameters[] =>
  [...saved.filter(({ id }) => id !== one.id), one].sort((a, b) => a.name.localeCompare(b.name))

/** What a text of an address is as the field holds it; what is none of it stays as it was written, and is refused. */
export function valueOf({ kind }: Field, text: string): unknown {
  if (kind === 'flag') return text === 'true'
  return kind === 'integer' && /^-?\d{1,9}$/.test(text) ? Number(text) : text
}

/** One report of one tab. Lives outside effects: a run that was begun ends also while its screen is hidden (D4). */
export class ReportStore {
  readonly contract: ReportContract
  readonly #ports: ReportPorts
  readonly #listeners = new Set<() => void>()
  #snapshot: ReportSnapshot
  #call: AbortController | null = null
  /** The address as this store wrote it last. */
  #address = ''
  /** The address as it was last while the panel was on its way. */
  #early: Readonly<Record<string, string>> | null = null

  constructor(contract: ReportContract, ports: ReportPorts) {
    this.contract = contract
    this.#ports = ports
    this.#snapshot = {
      panel: null,
      values: firstValues(contract),
      groupBy: contract.groupBy[0]!,
      problems: [],
      result: null,
      asked: null,
      since: null,
      error: null,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): ReportSnapshot => this.#snapshot

  /**
   * Asks for what the panel needs. With parameters in the address the report runs at once; else what was run last stands, and
   * a report that opens with its answer is run, as at today.
   */
  async open(address: Readonly<Record<string, string>>): Promise<void> {
    const call = new AbortController()
    this.#call = call
    try {
      const panel = await this.#ports.panel(call.signal)
      this.#change({ panel, values: { ...this.#snapshot.values, ...panel.begins }, error: null })
      // Another address may have come while the panel was on its way.
      const given = this.#read(this.#early ?? address)
      if (given) return void this.take(given, true)
      if (panel.last) this.take(panel.last, false)
      if (this.contract.opensAnswered) await this.#answer()
    } catch (error) {
      if (!call.signal.aborted) this.#fail(error)
    }
  }

  /** Another screen or a bookmark names parameters; what this store wrote itself says nothing new. */
  adopt(address: Readonly<Record<string, string>>): void {
    if (!this.#snapshot.panel) this.#early = address
    const given = this.#read(address)
    if (!given || !this.#snapshot.panel || addressText(address) === this.#address) return
    this.#address = addressText(address)
    this.take(given, true)
  }

  /** Runs what is known already; what must still be said is not held against anybody who has only opened the screen. */
  async #answer(): Promise<void> {
    const { parameters } = this.contract
    const days = Object.entries(this.#first()).filter(([name]) => parameters[name]?.kind === 'date')
    this.#change({ values: { ...this.#snapshot.values, ...Object.fromEntries(days) } })
    const asked = normalize({ fields: parameters }, this.ask().parameters)
    if (parameterProblems(this.contract, asked).length === 0) await this.run()
  }

  /** What the parameters begin with: as the contract says, and over it what the server says of this company. */
  #first(): Values {
    return { ...firstValues(this.contract), ...this.#snapshot.panel?.begins }
  }

  readonly edit = (name: string, value: unknown): void =>
    this.#change({
      values: { ...this.#snapshot.values, [name]: value },
      problems: this.#snapshot.problems.filter(({ Field }) => Field !== name),
    })

  group(groupBy: readonly string[]): void {
    this.#change({ groupBy })
  }

  reset(): void {
    this.#change({ values: this.#first(), groupBy: this.contract.groupBy[0]!, problems: [] })
  }

  /** Puts parameters into the panel; names that the report no longer has are dropped. */
  take({ parameters, groupBy }: Required<ReportAsk>, runs: boolean): void {
    const known = Object.entries(parameters).filter(([name]) => name in this.contract.parameters)
    const way = this.contract.groupBy.find((names) => names.join() === groupBy.join())
    this.#change({
      values: { ...this.#first(), ...Object.fromEntries(known) },
      groupBy: way ?? this.contract.groupBy[0]!,
      problems: [],
    })
    if (runs) void this.run()
  }

  /** What the panel says now, as it is sent: without what is empty. */
  ask(): Required<ReportAsk> {
    const { parameters } = this.contract
    const values = normalize({ fields: parameters }, { ...this.#snapshot.values })
    const given = Object.entries(values).filter(([, value]) => value !== null)
    return { parameters: Object.fromEntries(given), groupBy: this.#snapshot.groupBy }
  }

  /** Runs with what the panel says; answers whether its parameters let it. A newer run ends an older one. */
  async run(): Promise<boolean> {
    const ask = this.ask()
    const problems = parameterProblems(this.contract, normalize({ fields: this.contract.parameters }, ask.parameters))
    this.#change({ problems })
    if (problems.length > 0) return false
    this.#writeAddress(ask)
    await this.#fetch(ask, 1)
    return this.#snapshot.problems.length === 0
  }

  /** Another page of the run that is shown. */
  async turn(page: number): Promise<void> {
    if (this.#snapshot.asked) await this.#fetch(this.#snapshot.asked, page)
  }

  /** Gives the run up; what was shown before stays. */
  readonly stop = (): void => {
    this.#call?.abort()
    this.#call = null
    this.#change({ since: null })
  }

  async save(name: string): Promise<CallResult<SavedParameters>> {
    return this.#kept(await this.#ports.save(name, this.ask()))
  }

  /** How it is sent by e-mail. */
  async sends({ id }: SavedParameters, asked: RhythmAsk): Promise<CallResult<SavedParameters>> {
    return this.#kept(await this.#ports.rhythm(id, asked))
  }

  /** What is kept now stands in the panel, by its name. */
  #kept(answer: CallResult<SavedParameters>): CallResult<SavedParameters> {
    const { panel } = this.#snapshot
    if (answer.ResultStatus === ResultStatus.success && answer.Data && panel)
      this.#change({ panel: { ...panel, saved: withKept(panel.saved, answer.Data) } })
    return answer
  }

  async forget({ id }: SavedParameters): Promise<void> {
    await this.#ports.forget(id)
    const { panel } = this.#snapshot
    if (panel) this.#change({ panel: { ...panel, saved: panel.saved.filter((one) => one.id !== id) } })
  }

  dispose(): void {
    this.#call?.abort()
    this.#listeners.clear()
  }

  async #fetch(ask: Required<ReportAsk>, page: number): Promise<void> {
    this.#call?.abort()
    const call = (this.#call = new AbortController())
    this.#change({ since: new Date(), error: null })
    try {
      const answer = await this.#ports.run({ ...ask, zone: zoneHere() }, page, call.signal)
      if (call !== this.#call) return
      if (answer.ResultStatus === ResultStatus.success) this.#change({ result: answer.Data!, asked: ask, since: null })
      else this.#change({ problems: answer.Problems ?? [], since: null })
    } catch (error) {
      if (call === this.#call && !call.signal.aborted) this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    // An answer that is none of ours: reported once, and unknown to the user [S8.15].
    if (!(error instanceof ApiError)) bus.emit('fault', { module: this.contract.module, kind: 'answer', error })
    this.#change({ since: null, error })
  }

  /** Parameters that an address names; null when it names none. */
  #read(address: Readonly<Record<string, string>>): Required<ReportAsk> | null {
    const { parameters, groupBy } = this.contract
    const named = Object.keys(parameters).filter((name) => address[name] !== undefined)
    if (named.length === 0) return null
    const values = named.map((name) => [name, valueOf(parameters[name]!, address[name]!)])
    return { parameters: Object.fromEntries(values), groupBy: wayOf(address['groupBy']) ?? groupBy[0]! }
  }

  #writeAddress({ parameters, groupBy }: Required<ReportAsk>): void {
    const change: Record<string, string | null> = {}
    for (const name of Object.keys(this.contract.parameters)) {
      const value = parameters[name]
      change[name] = value === undefined || value === false ? null : String(value)
    }
    const isUsual = groupBy === this.contract.groupBy[0]
    change['groupBy'] = isUsual ? null : groupBy.join(',') || NO_GROUPS
    const set = Object.entries(change).filter((entry): entry is [string, string] => entry[1] !== null)
    this.#address = addressText(Object.fromEntries(set))
    this.#ports.onAddress(change)
  }

  #change(change: Partial<ReportSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** How an address says that nothing is grouped. */
const NO_GROUPS = '-'
const wayOf = (text: string | undefined) => (text === NO_GROUPS ? [] : text?.split(','))

const addressText = (address: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1)))

const firstValues = ({ parameters, initial }: ReportContract): Values => ({
  ...emptyRecord(parameters),
  ...initial(businessToday()),
})

export const wasUnreached = (snapshot: ReportSnapshot): boolean => isUnreached(snapshot.error)
