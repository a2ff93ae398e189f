import { ApiError } from '../../shared/api/client.ts'
import type { FaultReport } from '../../shared/contracts/fault.ts'
import { isOfScreens, moduleIn, scriptsIn, type ScriptPlaces } from './fault-origin.ts'
import { FaultLog } from './fault-log.ts'
import type { Fault } from './fault-watch.ts'

export interface FaultServiceParts {
  places: ScriptPlaces
  release: string
  /** Room that is shown now, and the address. */
  where(): { screen: string | null; page: string }
  /** Sends reports; `last` when the page is being left. Rejects when they did not arrive. */
  send(reports: readonly FaultReport[], last: boolean): Promise<void>
  isOnline(): boolean
}

/** Waits in ms: a moment, so that faults that come together go together; and between two calls. */
const GATHER = 1_000
const BETWEEN = 10_000
const AGAIN = 30_000
const REFUSALS = new Set([400, 403, 404, 413])

/**
 * [acceptance 16] Turns faults into one report each and sends them. What cannot be sent stays here and goes out when the
 * network is back; the service never reports its own failure to send.
 */
export class FaultService {
  readonly log: FaultLog
  readonly #parts: FaultServiceParts
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastSent = -Infinity
  #sending = false

  constructor(parts: FaultServiceParts, log = new FaultLog()) {
    this.#parts = parts
    this.log = log
  }

  /** Answers the module it lays the fault to; null for what is nobody's fault. */
  take(fault: Fault): string | null {
    const { error } = fault
    if (isNoFault(error)) return null
    const stack = error instanceof Error ? (error.stack ?? null) : null
    const { screen: shown, page } = this.#parts.where()
    const module = this.#known(fault.module) ?? this.#moduleOf(stack, shown)
    this.log.note({
      kind: fault.kind ?? 'other',
      module,
      // Of a fault that names no screen it is known only that its module's screen was shown.
      screen: fault.screen ?? (shown?.startsWith(`${module}/`) ? shown : null),
      message: messageOf(error),
      stack,
      requestId: fault.requestId ?? (error instanceof ApiError ? error.requestId : null),
      page,
      release: this.#parts.release,
    })
    this.#plan(Math.max(GATHER, this.#lastSent + BETWEEN - Date.now()))
    return module
  }

  /** Sends what is there, now. */
  async flush(last = false): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const reports = this.log.unsent()
    if (reports.length === 0 || (this.#sending && !last)) return
    // Kept until the network is back, which calls here again.
    if (!this.#parts.isOnline()) return
    this.#sending = true
    this.#lastSent = Date.now()
    try {
      await this.#parts.send(reports, last)
      this.log.wasSent(reports)
      if (this.log.unsent().length > 0) this.#plan(BETWEEN)
    } catch (error) {
      // What the server refuses it refuses again.
      if (error instanceof ApiError && REFUSALS.has(error.status)) this.log.wasSent(reports)
      this.#plan(AGAIN)
    } finally {
      this.#sending = false
    }
  }

  #plan(wait: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), wait)
  }

  /** Calls belong to rooms that are no modules, too: `shell/menus`, `tenant`. */
  #known(module: string | undefined): string | undefined {
    return module === undefined || this.#parts.places.modules.includes(module) ? module : 'shell'
  }

  /** By its scripts; what only shared code did, or nobody knows who, is laid at the door of the screen that was shown. */
  #moduleOf(stack: string | null, shown: string | null): string {
    const found = stack && moduleIn(stack, this.#parts.places)
    if (found) return found
    const isUnknown = stack === null || scriptsIn(stack).length === 0
    return shown !== null && (isUnknown || isOfScreens(stack)) ? shown.split('/', 1)[0]! : 'shell'
  }
}

/** A call that was given up, a network that is away, a session that ended: they are said elsewhere and nobody's fault. */
function isNoFault(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0 || error.status === 401
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'SessionGone')
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`
  if (typeof error === 'string') return error
  try {
    return JSON.stringify(error) ?? String(error)
  } catch {
    return String(error)
  }
}
