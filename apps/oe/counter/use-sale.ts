import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { emptyRecord } from '../../../shared/contracts/check.ts'
import type { Drawer, Tendered } from '../../../shared/contracts/oe/counter-sale.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { ResultStatus, type CallResult, type Problem } from '../../../shared/contracts/result.ts'

export type Sold = SalesOrder & {
  readonly id?: string
  readonly version?: number
  readonly customerName?: string | null
}
export type SoldLine = Sold['lines'][number]
const { room } = SalesOrder
const EMPTY_LINE = emptyRecord(SalesOrder.fields.lines.fields!) as unknown as SoldLine

/** What was sold last: what is given back stays in sight until the next is scanned. */
export interface Done {
  readonly id: string
  readonly orderNo: string
  readonly change: string
}

export interface Payment extends Tendered {
  readonly cardReference: string | null
  readonly chequeReference: string | null
  readonly creditReason: string | null
}

interface State {
  readonly sold: Sold
  /** Not as it was saved. */
  readonly isChanged: boolean
  readonly problems: readonly Problem[]
  /** What a refusal says that names no problem. */
  readonly message: string | null
  readonly isBusy: boolean
  /** What it comes to is that of a moment ago: the new sum is under way. */
  readonly isPricing: boolean
  readonly done: Done | null
}

const begun = (drawer: Drawer): State => ({
  sold: {
    ...(emptyRecord(SalesOrder.fields) as unknown as Sold),
    ...{ orderType: 'Counter', billToId: drawer.walkInId, warehouseId: drawer.warehouseId },
  },
  ...{ isChanged: false, problems: [], message: null, isBusy: false, isPricing: false, done: null },
})

/** [judgement 42] The sale on the counter: priced by the server with each thing that is scanned, put aside, taken up again and paid. */
export function useSale(drawer: Drawer) {
  const [state, setState] = useState(() => begun(drawer))
  const asked = useRef<AbortController | null>(null)
  /** Kept until an answer has come: a press after a lost answer takes nothing twice. */
  const keys = useRef<{ save: string; take: string } | null>(null)
  const latest = useRef(state)
  latest.current = state
  useEffect(() => () => asked.current?.abort(), [])

  /** Priced and taxed as its save would; what was overtaken is not taken. */
  const priced = useCallback((sold: Sold) => {
    asked.current?.abort()
    const ended = new AbortController()
    asked.current = ended
    const { id, version: _, ...record } = sold
    api
      .send<Sold>('POST', `${room}/complete`, { id: id ?? null, record }, { signal: ended.signal, quiet: true })
      .then((answer) => (answer.ResultStatus === ResultStatus.success ? answer.Data! : null))
      // Without an answer its save says what stands against it.
      .catch(() => null)
      .then((answer) => {
        if (ended.signal.aborted) return
        setState((now) => ({
          ...now,
          isPricing: false,
          ...(answer ? { sold: { ...now.sold, ...answer, ...(id ? { id } : {}) } } : {}),
        }))
      })
  }, [])

  const edit = useCallback(
    (change: (sold: Sold) => Sold) => {
      keys.current = null
      const sold = change(latest.current.sold)
      const next = {
        ...latest.current,
        sold,
        isChanged: true,
        problems: [],
        message: null,
        isPricing: true,
        done: null,
      }
      latest.current = next
      setState(next)
      priced(sold)
    },
    [priced],
  )
  const lines = (change: (all: readonly SoldLine[]) => readonly SoldLine[]) =>
    edit((sold) => ({ ...sold, lines: [...change(sold.lines)] }))

  const fresh = (done: Done | null = null) => {
    asked.current?.abort()
    keys.current = null
    setState({ ...begun(drawer), done })
  }
  const refused = ({ Problems, Message }: CallResult) =>
    setState((now) => ({
      ...now,
      isBusy: false,
      problems: Problems ?? [],
      message: Problems?.length ? null : (Message ?? null),
    }))
  const busy = (isBusy: boolean) => setState((now) => ({ ...now, isBusy }))

  /** Saved as it stands, or null where something stands against it. */
  const saved = async (): Promise<Sold | null> => {
    const { sold, isChanged } = latest.current
    if (sold.id && !isChanged) return sold
    keys.current ??= { save: crypto.randomUUID(), take: crypto.randomUUID() }
    const { id, version, ...record } = sold
    const path = id ? `${room}/${id}` : room
    const body = { record, ...(id ? { version } : {}), confirmed: ['oe.salesOrder.orderedOnce'] }
    const answer = await api.send<Sold>(id ? 'PUT' : 'POST', path, body, { idempotencyKey: keys.current.save })
    if (answer.ResultStatus !== ResultStatus.success) {
      keys.current = null
      refused(answer)
      return null
    }
    const kept = answer.Data ?? sold
    asked.current?.abort()
    setState((now) => ({ ...now, sold: kept, isChanged: false, isPricing: false }))
    return kept
  }

  /** Runs one call after the other; a lost answer leaves all as it is, and the same press asks again. */
  const during = async <T>(work: () => Promise<T | null>): Promise<T | null> => {
    if (latest.current.isBusy) return null
    busy(true)
    try {
      return await work()
    } catch {
      return null
    } finally {
      busy(false)
    }
  }

  const take = (payment: Payment): Promise<Done | null> =>
    during(async () => {
      const order = await saved()
      if (!order) return null
      keys.current ??= { save: crypto.randomUUID(), take: crypto.randomUUID() }
      const answer = await api.send<Sold>(
        ...(['POST', `${room}/${order.id!}/take`] as const),
        { version: order.version, confirmed: [], parameters: { drawerId: drawer.drawerId, ...payment } },
        { idempotencyKey: keys.current.take },
      )
      keys.current = null
      if (answer.ResultStatus !== ResultStatus.success) {
        refused(answer)
        return null
      }
      const { orderNo, changeGiven } = answer.Data!
      const done = { id: order.id!, orderNo: orderNo!, change: changeGiven ?? '0' }
      fresh(done)
      return done
    })

  const park = (): Promise<Sold | null> =>
    during(async () => {
      const order = await saved()
      if (order) fresh()
      return order
    })

  const takeUp = (id: string): Promise<boolean | null> =>
    during(async () => {
      const answer = await api.get<CallResult<Sold>>(`${room}/${id}`)
      asked.current?.abort()
      keys.current = null
      setState({ ...begun(drawer), sold: answer.Data! })
      return true
    })

  return {
    ...state,
    isEmpty: state.sold.lines.length === 0,
    add: (line: Pick<SoldLine, 'productId' | 'description' | 'unit' | 'quantity'>) =>
      lines((all) => [...all, { ...EMPTY_LINE, ...line }]),
    setQuantity: (at: number, quantity: string) =>
      lines((all) => all.map((line, place) => (place === at ? { ...line, quantity } : line))),
    takeOut: (at: number) => lines((all) => all.filter((_, place) => place !== at)),
    setCustomer: (billToId: string) =>
      edit((sold) => ({
        ...sold,
        billToId,
        ...{ shipToId: null, currency: null as never, rate: null as never, termsCode: null as never, salesRepId: null },
        // Another customer has prices of his own.
        lines: sold.lines.map(({ productId, description, unit, quantity }) => ({
          ...EMPTY_LINE,
          ...{ productId, description, unit, quantity },
        })),
      })),
    take,
    park,
    takeUp,
    discard: () => fresh(),
  }
}
export type Sale = ReturnType<typeof useSale>
