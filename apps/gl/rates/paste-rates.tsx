import { useEffect, useId, useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { records } from '../../../shared/api/records.ts'
import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import {
  FIRST_FLUCTUATION,
  ForeignExchange,
  MOST_PASTED,
  type PastedSource,
  type PasteOutcome,
} from '../../../shared/contracts/gl/foreign-exchange.ts'
import { readBankOfCanada } from '../../../shared/contracts/gl/bank-of-canada.ts'
import { readPastedRates } from '../../../shared/contracts/gl/pasted-rates.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { bus } from '../../../shared/events/bus.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useCurrencies } from '../../../shared/kit/currencies.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import css from './paste-rates.module.css'

interface Notice {
  readonly isRefused: boolean
  readonly text: () => string
}

/** Adds the rates of many days out of a sheet: a day and a rate in each line; only for whoever may add rates. */
export function PasteRates() {
  useLocale()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isAllowed, setAllowed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [source, setSource] = useState<PastedSource>('Pasted')
  const [chosen, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string>(homeCurrency())
  const [percent, setPercent] = useState<string>(FIRST_FLUCTUATION)
  const [isSending, setSending] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer nothing is offered; the list says what is wrong.
    records(ForeignExchange)
      .access(leaving.signal)
      .then(
        ({ actions }) => setAllowed(actions.includes('add')),
        () => undefined,
      )
    return () => leaving.abort()
  }, [])

  const currencies = useCurrencies()
  const from = chosen ?? currencies.find((code) => code !== to) ?? ''
  const { rows, unread } = readPastedRates(text)
  const canSend = from !== to && rows.length > 0 && rows.length <= MOST_PASTED && unread.length === 0 && !isSending

  /** What was typed or pasted, or a file; one of the Bank of Canada says its currencies, and is shown as what is read of it. */
  const take = (given: string) => {
    const bank = readBankOfCanada(given, currencies)
    setSource(bank ? 'BankOfCanada' : 'Pasted')
    setText(bank ? bank.rows.map(({ effectiveDate, rate }) => `${effectiveDate}\t${rate}`).join('\n') : given)
    if (!bank) setNotice(null)
    else if (bank.rows.length === 0) setNotice({ isRefused: true, text: () => t('gl:foreignExchange.paste.none') })
    else {
      const days = bank.rows.map(({ effectiveDate }) => effectiveDate).sort()
      const [first, last] = [formatDate(days[0]!), formatDate(days.at(-1)!)]
      const read = { from: bank.fromCurrency, to: bank.toCurrency, count: days.length, first, last }
      setFrom(bank.fromCurrency)
      setTo(bank.toCurrency)
      setNotice({ isRefused: false, text: () => t('gl:foreignExchange.paste.read', read) })
    }
  }

  const send = async () => {
    if (!canSend) return
    setSending(true)
    try {
      const body = { fromCurrency: from, toCurrency: to, fluctuationPercent: percent.trim() || '0', source, rows }
      const answer = await api.send<PasteOutcome>('POST', 'gl/foreign-exchange/paste', body)
      const problem = answer.Problems?.[0]
      const outcome = answer.Data
      if (answer.ResultStatus === ResultStatus.success && outcome) {
        setNotice({ isRefused: false, text: () => t('gl:foreignExchange.paste.done', { ...outcome }) })
        setText('')
        setSource('Pasted')
        bus.emit('record-saved', { entity: ForeignExchange.id, id: '', key: '' })
      } else if (problem) setNotice({ isRefused: true, text: () => t(problem.Key, problem.Args) })
    } catch {
      // The alert of the call has said what happened; what was pasted stays.
    } finally {
      setSending(false)
    }
  }

  if (!isAllowed) return null
  if (!isOpen)
    return (
      <div className={css['bar']}>
        <Button icon="clipboard" label={t('gl:foreignExchange.paste.open')} onClick={() => setOpen(true)} />
      </div>
    )
  return (
    <section className={css['sheet']} aria-label={t('gl:foreignExchange.paste.open')}>
      <div className={css['text']}>
        <label htmlFor={`${id}-text`}>{t('gl:foreignExchange.paste.rows')}</label>
        <textarea
          id={`${id}-text`}
          value={text}
          rows={6}
          spellCheck={false}
          placeholder={'2026-06-29\t1.3842\n2026-06-30\t1.3850'}
          aria-describedby={`${id}-read`}
          onChange={(event) => take(event.target.value)}
        />
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.json,.txt,text/csv,application/json"
          aria-label={t('gl:foreignExchange.paste.file')}
          onChange={({ target }) => {
            void target.files?.[0]?.text().then(take)
            // The same file may be chosen again, put right meanwhile.
            target.value = ''
          }}
        />
      </div>
      <div className={css['choices']}>
        <label htmlFor={`${id}-from`}>{t('gl:foreignExchange.fields.fromCurrency')}</label>
        <select id={`${id}-from`} value={from} onChange={(event) => setFrom(event.target.value)}>
          {[...new Set([from, ...currencies])].map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
        <label htmlFor={`${id}-to`}>{t('gl:foreignExchange.fields.toCurrency')}</label>
        <select id={`${id}-to`} value={to} onChange={(event) => setTo(event.target.value)}>
          {[...new Set([to, ...currencies])].map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
        <label htmlFor={`${id}-percent`}>{t('gl:foreignExchange.fields.fluctuationPercent')}</label>
        <input
          id={`${id}-percent`}
          inputMode="decimal"
          value={percent}
          maxLength={10}
          onChange={(event) => setPercent(event.target.value)}
        />
        <Button
          label={t('gl:foreignExchange.paste.add', { count: rows.length })}
          aria-disabled={!canSend || undefined}
          onClick={() => void send()}
        />
        <Button
          icon="box-arrow-in-right"
          label={t('gl:foreignExchange.paste.file')}
          onClick={() => input.current?.click()}
        />
        <Button label={t('gl:foreignExchange.paste.close')} onClick={() => setOpen(false)} />
      </div>
      <p
        id={`${id}-read`}
        className={notice?.isRefused || unread.length > 0 || rows.length > MOST_PASTED ? css['refused'] : css['notice']}
        role="status"
      >
        {rows.length > MOST_PASTED
          ? t('gl:foreignExchange.paste.tooMany', { most: MOST_PASTED })
          : notice
            ? notice.text()
            : unread.length > 0
              ? t('gl:foreignExchange.paste.unread', { lines: unread.slice(0, 8).join(', ') })
              : `${t('gl:foreignExchange.paste.hint')} ${t('gl:foreignExchange.paste.fileHint')}`}
      </p>
    </section>
  )
}
