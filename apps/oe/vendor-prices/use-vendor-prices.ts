import { useRef, useState } from 'react'
import { api, isUnreached } from '../../../shared/api/client.ts'
import { upload } from '../../../shared/api/upload.ts'
import {
  ProductPriceImport,
  type VendorPriceAsked,
  type VendorPriceMapping,
  type VendorPriceRead,
} from '../../../shared/contracts/oe/product-price-import.ts'
import { ResultStatus, type CallResult, type Problem } from '../../../shared/contracts/result.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import type { TabLife } from '../../../shared/kit/tab.ts'

export const say = (name: string, args: Record<string, string> = {}): string => t(`oe:productPriceImport.${name}`, args)

export const said = (problem: Problem): string =>
  problemText(asEntity(ProductPriceImport as never), { ...problem, Field: null })

/** What was done or refused, as it is said; it follows a switch of the language. */
export interface Said {
  readonly isRefused: boolean
  readonly text: () => string
}

export interface FileAsked {
  readonly vendorId: string | null
  readonly proposedFrom: string | null
}

/** A file that waits for a word about its columns. */
export interface Waiting {
  readonly file: File
  readonly asked: VendorPriceAsked
}

type Told = VendorPriceRead | VendorPriceAsked

/** Whether a file brings anything beside what is known. */
const changes = ({ taken, waits }: VendorPriceRead) => taken.length + waits.length > 0

/** A vendor’s file: read and judged when it is chosen, taken when it is whole; and what waits, decided. */
export function useVendorPrices(life: TabLife, again: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<VendorPriceMapping | null>(null)
  const [read, setRead] = useState<VendorPriceRead | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState<Said | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())

  const fails = (error: unknown) => {
    if (!life.signal.aborted) setWords({ isRefused: true, text: () => say(isUnreached(error) ? 'away' : 'failed') })
  }
  const refused = ({ Problems = [], Message }: CallResult<unknown>) =>
    setWords({
      isRefused: true,
      text: () => (Problems.length > 0 ? said(Problems[0]!) : (Message ?? say('failed'))),
    })

  const send = async (given: File, path: string, query: Record<string, string>): Promise<CallResult<Told> | null> => {
    setBusy(true)
    try {
      return await upload<Told>(path, given, {
        query: { name: given.name, ...query },
        idempotencyKey: key.current,
        onProgress: () => undefined,
        signal: life.signal,
      })
    } catch (error) {
      fails(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  const queryOf = ({ vendorId }: FileAsked, mapping: VendorPriceMapping | null) => ({
    ...(vendorId && { vendorId }),
    ...(mapping && { columns: JSON.stringify(mapping) }),
  })

  const check = async (given: File, asked: FileAsked, mapping: VendorPriceMapping | null = null): Promise<void> => {
    setFile(given)
    setColumns(mapping)
    setRead(null)
    setWaiting(null)
    key.current = crypto.randomUUID()
    setWords({ isRefused: false, text: () => say('reading', { name: given.name }) })
    const answer = await send(given, `${ProductPriceImport.room}/check`, queryOf(asked, mapping))
    if (!answer) return
    if (answer.ResultStatus !== ResultStatus.success || !answer.Data) return refused(answer)
    const found = answer.Data
    if (found.asksColumns) {
      setWords(null)
      return setWaiting({ file: given, asked: found })
    }
    setRead(found)
    setChosen(new Set(found.tables.map(({ tableId }) => tableId)))
    const { faults, rows, taken, waits } = found
    setWords({
      isRefused: faults.length > 0,
      text: () =>
        say(faults.length > 0 ? 'faulty' : changes(found) ? 'checked' : 'unchanged', {
          ...{ name: given.name, rows: formatInteger(rows), faults: formatInteger(faults.length) },
          ...{ taken: formatInteger(taken.length), waits: formatInteger(waits.length) },
        }),
    })
  }

  const bring = async (asked: FileAsked): Promise<void> => {
    if (!file || !read) return
    const { proposedFrom } = asked
    const tables = [...chosen].join(',')
    const answer = await send(file, ProductPriceImport.room, {
      ...queryOf(asked, columns),
      ...(tables && { tables }),
      ...(proposedFrom && { proposedFrom }),
    })
    if (!answer) return
    if (answer.ResultStatus !== ResultStatus.success || !answer.Data || answer.Data.asksColumns) return refused(answer)
    const { taken, waits, made } = answer.Data
    setFile(null)
    setRead(answer.Data)
    setWords({
      isRefused: false,
      text: () =>
        say(made.length > 0 ? 'broughtProposed' : 'brought', {
          ...{ taken: formatInteger(taken.length), waits: formatInteger(waits.length), made: made.join(', ') },
        }),
    })
    again()
  }

  /** Something about rows that wait. @returns what stands against it */
  const write = async (name: 'decide' | 'match' | 'limit', body: object): Promise<readonly Problem[]> => {
    setBusy(true)
    try {
      const answer = await api.send<unknown>('POST', `${ProductPriceImport.room}/${name}`, body)
      if (answer.ResultStatus !== ResultStatus.success) {
        if (name === 'decide') refused(answer)
        return answer.Problems ?? []
      }
      setWords({ isRefused: false, text: () => say(`done.${name}`) })
      again()
      return []
    } catch (error) {
      fails(error)
      return []
    } finally {
      setBusy(false)
    }
  }

  const choose = (tableId: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(tableId)) next.add(tableId)
      return next
    })
  const canBring = file !== null && read !== null && read.faults.length === 0 && changes(read)
  return { file, read, waiting, words, isBusy, chosen, choose, check, bring, write, canBring, setWaiting }
}
