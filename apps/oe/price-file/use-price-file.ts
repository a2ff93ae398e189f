import { useRef, useState } from 'react'
import { isUnreached } from '../../../shared/api/client.ts'
import { upload } from '../../../shared/api/upload.ts'
import { PriceTable } from '../../../shared/contracts/oe/price-table.ts'
import { PriceTableFile, type PriceFileRead } from '../../../shared/contracts/oe/price-table-file.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import type { TabLife } from '../../../shared/kit/tab.ts'

export const say = (name: string, args: Record<string, string> = {}): string =>
  t(`oe:priceTableImportExport.${name}`, args)

/** What was done or refused, as it is said; it follows a switch of the language. */
export interface Said {
  readonly isRefused: boolean
  readonly text: () => string
}

export interface FileAsked {
  readonly effective: string | null
  readonly activate: boolean
}

const isWhole = ({ tables, faults, made }: PriceFileRead) => faults.length === 0 && tables.length > 0 && made.length > 0

/** A file of prices: read and judged when it is chosen and whenever another day is asked, brought in when it is whole. */
export function usePriceFile(life: TabLife) {
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<PriceFileRead | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())

  const send = async (given: File, asked: FileAsked, path: string): Promise<CallResult<PriceFileRead> | null> => {
    setBusy(true)
    try {
      return await upload<PriceFileRead>(path, given, {
        query: {
          name: given.name,
          activate: String(asked.activate),
          ...(asked.effective && { effective: asked.effective }),
        },
        idempotencyKey: key.current,
        onProgress: () => undefined,
        signal: life.signal,
      })
    } catch (error) {
      if (!life.signal.aborted) setSaid({ isRefused: true, text: () => say(isUnreached(error) ? 'away' : 'failed') })
      return null
    } finally {
      setBusy(false)
    }
  }

  const check = async (given: File, asked: FileAsked): Promise<void> => {
    setFile(given)
    setRead(null)
    key.current = crypto.randomUUID()
    setSaid({ isRefused: false, text: () => say('reading', { name: given.name }) })
    const answer = await send(given, asked, `${PriceTableFile.room}/check`)
    if (!answer) return
    if (answer.ResultStatus !== ResultStatus.success || !answer.Data) return refused(answer)
    const found = answer.Data
    setRead(found)
    setSaid({
      isRefused: found.faults.length > 0,
      text: () =>
        say(found.faults.length > 0 ? 'faulty' : found.tables.length === 0 ? 'unchanged' : 'checked', {
          ...{ name: given.name, rows: formatInteger(found.rows), faults: formatInteger(found.faults.length) },
          tables: formatInteger(found.tables.length),
        }),
    })
  }

  const bring = async (asked: FileAsked): Promise<void> => {
    if (!file || !read || !isWhole(read)) return
    const answer = await send(file, asked, PriceTableFile.room)
    if (!answer) return
    if (answer.ResultStatus !== ResultStatus.success || !answer.Data) {
      if (answer.Data) setRead(answer.Data)
      return refused(answer)
    }
    const { made } = answer.Data
    setFile(null)
    setRead({ ...answer.Data, made })
    setSaid({ isRefused: false, text: () => say('brought', { tables: formatInteger(made.length) }) })
  }

  const refused = ({ Problems = [], Message }: CallResult<unknown>) =>
    setSaid({
      isRefused: true,
      text: () =>
        Problems.length > 0 ? problemText(PriceTable, { ...Problems[0]!, Field: null }) : (Message ?? say('failed')),
    })

  return { file, read, said, isBusy, check, bring, canBring: file !== null && read !== null && isWhole(read) }
}
