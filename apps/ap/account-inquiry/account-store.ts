import { api, ApiError } from '../../../shared/api/client.ts'
import { ACCOUNT_ROOM, type VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import {
  ACCOUNT_LISTS,
  type AccountListName,
  type AccountNarrowing,
} from '../../../shared/contracts/ap/account-lists.ts'
import type { AccountItem, AccountList } from '../../../shared/contracts/ap/account-rows.ts'
import { ResultStatus, type CallResult, type Problem } from '../../../shared/contracts/result.ts'
import { bus } from '../../../shared/events/bus.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'

export interface AccountSnapshot {
  /** What is asked for; null before a vendor is named. */
  readonly vendor: string | null
  readonly asOf: string
  readonly tab: AccountListName
  /** By what the lists are narrowed; the state only in the one that is shown. */
  readonly narrowing: AccountNarrowing
  readonly account: VendorAccount | null
  readonly lists: Readonly<Partial<Record<AccountListName, AccountList>>>
  readonly isLoading: boolean
  readonly error: unknown
  /** What the server said in place of an account: of a vendor who is not this user's to see. */
  readonly refusal: string | null
}

type Address = Readonly<Record<string, string>>

/** One vendor inquiry of one tab; it lives as long as the tab, shown or hidden. */
export class AccountStore {
  readonly #onAddress: (change: Record<string, string | null>) => void
  readonly #listeners = new Set<() => void>()
  #call: AbortController | null = null
  #snapshot: AccountSnapshot

  constructor(address: Address, onAddress: (change: Record<string, string | null>) => void) {
    this.#onAddress = onAddress
    const empty = { account: null, lists: {}, narrowing: {}, isLoading: false, error: null, refusal: null }
    this.#snapshot = { ...asked(address), ...empty }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): AccountSnapshot => this.#snapshot

  /** Another screen leads to a vendor, or the user goes back. */
  adopt(address: Address): void {
    const { vendor, asOf, tab } = asked(address)
    const now = this.#snapshot
    if (vendor === now.vendor && asOf === now.asOf && tab === now.tab) return
    if (vendor !== now.vendor || asOf !== now.asOf) this.#ask(vendor, asOf, tab)
    else this.show(tab)
  }

  /** The account of a vendor at the end of a day. */
  ask(vendor: string, asOf: string): void {
    this.#ask(vendor, asOf, this.#snapshot.tab)
    this.#onAddress({ record: vendor, asOf: asOf === today() ? null : asOf })
  }

  show(tab: AccountListName): void {
    const { State: _state, ...narrowing } = this.#snapshot.narrowing
    this.#change({ tab, narrowing, lists: {} })
    this.#onAddress({ tab: tab === 'open' ? null : tab })
    void this.look()
  }

  /** Narrows the lists further, or less; an empty text takes the limit off. */
  narrow(change: AccountNarrowing): void {
    const all = Object.entries({ ...this.#snapshot.narrowing, ...change })
    this.#change({ narrowing: Object.fromEntries(all.filter(([, value]) => value)) as AccountNarrowing })
    void this.look()
  }

  /** Asks again for all that is shown; what was there stays meanwhile. */
  readonly look = async (): Promise<void> => {
    const { vendor, asOf, tab, narrowing } = this.#snapshot
    if (vendor === null) return
    this.#call?.abort()
    const call = (this.#call = new AbortController())
    this.#change({ isLoading: true, error: null })
    const path = `${ACCOUNT_ROOM}/${encodeURIComponent(vendor)}`
    const options = { signal: call.signal, quiet: true }
    try {
      const [account, list] = await Promise.all([
        api.get<CallResult<VendorAccount>>(path, { query: { AsOf: asOf }, ...options }),
        api.get<CallResult<AccountList>>(`${path}/${tab}`, { query: { AsOf: asOf, ...narrowing }, ...options }),
      ])
      if (call !== this.#call) return
      if (account.ResultStatus !== ResultStatus.success)
        return this.#change({ account: null, lists: {}, refusal: account.Message, isLoading: false })
      const lists = list.Data ? { ...this.#snapshot.lists, [tab]: list.Data } : this.#snapshot.lists
      this.#change({ account: account.Data!, lists, refusal: null, isLoading: false })
    } catch (error) {
      if (call !== this.#call || call.signal.aborted) return
      if (!(error instanceof ApiError)) bus.emit('fault', { module: 'ap', kind: 'answer', error })
      this.#change({ error, account: null, isLoading: false })
    }
  }

  /** All rows of the list that is shown, as it is narrowed. */
  excel(Locale: string, signal: AbortSignal): Promise<void> {
    const { vendor, asOf, tab, narrowing } = this.#snapshot
    return api.download(`${ACCOUNT_ROOM}/${encodeURIComponent(vendor!)}/${tab}/export`, {
      ...{ query: { AsOf: asOf, ...narrowing, Locale }, fileName: `${vendor!}.xlsx`, signal },
    })
  }

  /** A write of this account; answers what was refused. */
  async send(call: () => Promise<CallResult>): Promise<readonly Problem[]> {
    const answer = await call()
    if (answer.ResultStatus !== ResultStatus.success) return answer.Problems ?? []
    void this.look()
    return []
  }

  readonly post = (act: 'apply' | 'unapply', body: object): Promise<readonly Problem[]> =>
    this.send(() => api.send('POST', `${ACCOUNT_ROOM}/${encodeURIComponent(this.#snapshot.vendor!)}/${act}`, body))

  /** Holds a document or releases it, in the version that stands now. */
  readonly act = ({ invoiceId }: AccountItem, action: 'hold' | 'release', parameters?: object) =>
    this.send(async () => {
      const path = `ap/purchase-invoice/${invoiceId!}`
      const stored = await api.get<CallResult<{ version: number }>>(path)
      return api.send('POST', `${path}/${action}`, { version: stored.Data!.version, parameters })
    })

  /** Changes what may be changed of a posted document, in the same way. */
  readonly amend = ({ invoiceId }: AccountItem, record: object): Promise<readonly Problem[]> =>
    this.send(async () => {
      const path = `ap/purchase-invoice/${invoiceId!}`
      const stored = await api.get<CallResult<{ version: number }>>(path)
      return api.send('PUT', path, { record, version: stored.Data!.version })
    })

  dispose(): void {
    this.#call?.abort()
    this.#listeners.clear()
  }

  #ask(vendor: string | null, asOf: string, tab: AccountListName): void {
    const isOther = vendor !== this.#snapshot.vendor
    this.#change({
      ...{ vendor, asOf, tab, lists: {} },
      ...(isOther ? { account: null, refusal: null, narrowing: {} } : {}),
    })
    void this.look()
  }

  #change(change: Partial<AccountSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const today = () => businessToday()

const asked = ({ record, asOf, tab }: Address): Pick<AccountSnapshot, 'vendor' | 'asOf' | 'tab'> => ({
  vendor: record?.trim() ? record.trim().toUpperCase() : null,
  asOf: asOf ?? today(),
  tab: ACCOUNT_LISTS.find((name) => name === tab) ?? 'open',
})
