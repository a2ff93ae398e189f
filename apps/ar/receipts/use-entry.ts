import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { WholeReceipt } from '../../../shared/contracts/ar/deposit-amounts.ts'
import type { EntryAsked } from '../../../shared/contracts/ar/payer.ts'
import { isDate } from '../../../shared/contracts/filter.ts'
import type { PostingPreview } from '../../../shared/contracts/posting-preview.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { isApplied } from '../../../shared/contracts/trade/applied-amounts.ts'
import type { Row } from '../../../shared/kit/editor/field-path.ts'
import { isNothing } from './receiving.ts'

/** In ms, after the last key. */
const PAUSE = 300

/** What the entry of a receipt is asked by; null while it is not whole: nothing would be posted of it. */
export function entryAsked(draft: Row, { receipt, items, earned, amounts }: WholeReceipt): EntryAsked | null {
  const text = (name: string) => String(draft[name] ?? '')
  const [bankAccountId, depositDate, currency] = [text('bankAccountId'), text('depositDate'), text('currency')]
  const { amount, customerId, payer, reference, orderNo, leaveOnAccount } = receipt
  const isWhole = isNothing(amounts.remaining) && !isNothing(amount) && /^\d+(\.\d+)?$/.test(amount)
  if (!isWhole || !bankAccountId || !isDate(depositDate) || !currency) return null
  return {
    ...{ bankAccountId, depositDate, currency, rate: text('rate') || '1', amount },
    ...{ customerId: customerId || null, payer: payer || null, reference: reference || null, orderNo: orderNo || null },
    leaveOnAccount: leaveOnAccount === true,
    items: items
      .filter(({ line }) => isApplied(line))
      .map(({ line: { itemId, pay, discount, writeOff } }) => ({ itemId, pay, discount, writeOff })),
    distribution: earned.map(({ line: { glAccount, amount: net, taxGroup, description, jobId, costCode } }) => ({
      ...{ glAccount, amount: net, taxGroup, description, jobId, costCode },
    })),
  }
}

/** The entry that posting would write for a receipt, asked anew when something of it changes; null while there is none. */
export function useEntry(asked: EntryAsked | null): PostingPreview | null {
  const key = JSON.stringify(asked)
  const [state, setState] = useState<{ key: string; entry: PostingPreview | null } | null>(null)
  useEffect(() => {
    if (key === 'null') return undefined
    const ended = new AbortController()
    const options = { quiet: true, signal: ended.signal }
    const ask = () => api.send<PostingPreview>('POST', 'ar/deposit/entry', JSON.parse(key) as EntryAsked, options)
    const pause = setTimeout(() => {
      // What is refused is told at its field when it is saved or posted.
      void ask().then(
        ({ ResultStatus: status, Data }) =>
          setState({ key, entry: status === ResultStatus.success ? (Data ?? null) : null }),
        () => undefined,
      )
    }, PAUSE)
    return () => {
      clearTimeout(pause)
      ended.abort()
    }
  }, [key])
  return state?.key === key ? state.entry : null
}
