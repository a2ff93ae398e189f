import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { FoundProducts } from '../../../shared/contracts/ic/product-inquiry.ts'
import type { SizeRange } from '../../../shared/contracts/ic/product-query.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'

import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryAskProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { formatQuantity } from './quantity.ts'
import css from './product-inquiry.module.css'

/** Milliseconds after the last key. */
const PAUSE = 150
type Row = FoundProducts['rows'][number]

/** [judgement 30b] Whatever somebody on the telephone says of it: what was understood stands beside it, and what fits it below. */
export function Ask({ values, onAsk }: InquiryAskProps) {
  const id = useId()
  const asked = String(values['productId'] ?? '')
  const [typed, setTyped] = useState(asked)
  const [found, setFound] = useState<FoundProducts | null>(null)
  const [failed, setFailed] = useState(false)
  const call = useRef<AbortController | null>(null)
  /** What Enter has asked for: the pause that ends after it asks for nothing more. */
  const taken = useRef('')
  // What a link leads to is shown as it is called.
  const [of, setOf] = useState(asked)
  if (of !== asked) {
    setOf(asked)
    if (found === null || !found.rows.some(({ productId }) => productId === asked)) setTyped(asked)
  }
  const look = async (text: string, take: boolean): Promise<void> => {
    call.current?.abort()
    const own = (call.current = new AbortController())
    if (text.trim() === '') return setFound(null)
    try {
      const { Data } = await api.get<CallResult<FoundProducts>>('ic/product-finder', {
        query: { q: text.trim() },
        signal: own.signal,
        quiet: true,
      })
      setFound(Data ?? null)
      setFailed(false)
      const [first] = Data?.rows ?? []
      if (take && first) onAsk({ ...values, productId: first.productId })
    } catch (error) {
      if (!own.signal.aborted) setFailed(true)
      if (!(error instanceof Error)) throw error
    }
  }
  useEffect(() => {
    if (typed.trim() === '' || typed === asked) return
    const wait = setTimeout(() => typed !== taken.current && void look(typed, false), PAUSE)
    return () => clearTimeout(wait)
    // The typed text alone is waited for.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  const choose = ({ productId }: Row) => onAsk({ ...values, productId })
  return (
    <form
      className={css['ask']}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        taken.current = typed
        void look(typed, true)
      }}
    >
      <label htmlFor={id}>{t('ic:productInquiry.find')}</label>
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={100}
        autoComplete="off"
        data-path="productId"
        placeholder={t('ic:productInquiry.findHint')}
        aria-describedby={`${id}-understood`}
        onChange={(event) => {
          taken.current = ''
          setTyped(event.target.value)
        }}
      />
      <p id={`${id}-understood`} className={css['understood']} role="status">
        {failed ? t('ic:productInquiry.findFailed') : found ? understood(found) : ''}
      </p>
      {found && found.rows.length > 0 ? (
        <ul className={css['found']} aria-label={t('ic:productInquiry.found')} onKeyDown={walk}>
          {found.rows.map((row) => (
            <li key={row.productId}>
              <button
                type="button"
                aria-pressed={row.productId === asked}
                title={row.description}
                onClick={() => choose(row)}
              >
                <b>{row.productId}</b> {sizeOf(row)}{' '}
                <span data-none={Number(row.available) <= 0 || undefined}>
                  {formatQuantity(row.available)} {row.unit.toLowerCase()}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  )
}

/** Arrows lead along what was found. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const all = [...event.currentTarget.querySelectorAll('button')]
  const next = all[all.indexOf(event.target as HTMLButtonElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const sizeOf = ({ thickness, width, length }: Row) => [thickness, width, length].filter(Boolean).join(' × ')

function understood({ query, rows, hasMore }: FoundProducts): string {
  const parts = [
    ...(query.words.length > 0 ? [t('ic:productInquiry.words', { words: query.words.join(' ') })] : []),
    ...query.sizes.map(rangeText),
  ]
  const count =
    rows.length === 0
      ? t('ic:productInquiry.foundNone')
      : t(hasMore ? 'ic:productInquiry.foundMore' : 'ic:productInquiry.foundCount', { count: rows.length })
  return t('ic:productInquiry.understood', { parts: parts.join(', '), count })
}

function rangeText({ size, from, to }: SizeRange): string {
  const name = t(`po:product.fields.${size}`)
  if (from !== null && to !== null)
    return t('ic:productInquiry.sizeBetween', { name, from: formatQuantity(from), to: formatQuantity(to) })
  return from === null
    ? t('ic:productInquiry.sizeMost', { name, to: formatQuantity(to!) })
    : t('ic:productInquiry.sizeLeast', { name, from: formatQuantity(from) })
}
