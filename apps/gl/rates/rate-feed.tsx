import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { records } from '../../../shared/api/records.ts'
import { ForeignExchange } from '../../../shared/contracts/gl/foreign-exchange.ts'
import type { FeedReading, FeedStanding } from '../../../shared/contracts/gl/rate-feed.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { bus } from '../../../shared/events/bus.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { followRoom } from '../../../shared/kit/follow-room.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import css from './paste-rates.module.css'

const ADDRESS = 'gl/foreign-exchange/feed'

/** [finance 6, foreign-exchange] What the last reading of published rates came to, and another one now; nothing where the feed is off. */
export function RateFeed() {
  useLocale()
  const [standing, setStanding] = useState<FeedStanding | null>(null)
  const [isAllowed, setAllowed] = useState(false)
  const [isReading, setReading] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = () => void api.get<FeedStanding>(ADDRESS, { signal, quiet: true }).then(setStanding, () => undefined)
    look()
    // Without an answer nothing is offered; the list says what is wrong.
    records(ForeignExchange)
      .access(signal)
      .then(
        ({ actions }) => setAllowed(actions.includes('add')),
        () => undefined,
      )
    const news = followRoom(ForeignExchange.room, look)
    return () => {
      leaving.abort()
      news.unsubscribe()
    }
  }, [])

  const read = async () => {
    if (isReading) return
    setReading(true)
    try {
      const answer = await api.send<FeedStanding>('POST', ADDRESS)
      if (answer.ResultStatus !== ResultStatus.success || !answer.Data) return
      setStanding(answer.Data)
      bus.emit('record-saved', { entity: ForeignExchange.id, id: '', key: '' })
    } catch {
      // The alert of the call has said what happened.
    } finally {
      setReading(false)
    }
  }

  if (!standing?.isOn) return null
  return (
    <div className={css['bar']}>
      {isAllowed ? (
        <Button
          icon="arrow-clockwise"
          label={t('gl:foreignExchange.feed.read')}
          aria-disabled={isReading || undefined}
          onClick={() => void read()}
        />
      ) : null}
      <p className={standing.last?.problem ? css['refused'] : css['notice']} role="status">
        {isReading ? t('gl:foreignExchange.feed.reading') : noticeOf(standing)}
      </p>
    </div>
  )
}

function noticeOf({ last, lastGood }: FeedStanding): string {
  if (!last) return t('gl:foreignExchange.feed.never')
  if (!last.problem) return readOf(last)
  const why = t(`gl:foreignExchange.feed.problems.${last.problem}`, { told: last.told })
  const failed = t('gl:foreignExchange.feed.failed', { on: formatStamp(last.readOn), why })
  return lastGood ? `${failed} ${t('gl:foreignExchange.feed.lastGood', { on: formatStamp(lastGood) })}` : failed
}

function readOf({ readOn, latestDay, added, changed, same, kept }: FeedReading): string {
  const count = { added: formatInteger(added), changed: formatInteger(changed), same: formatInteger(same) }
  const said = t('gl:foreignExchange.feed.done', { on: formatStamp(readOn), day: formatDate(latestDay), ...count })
  return kept > 0 ? `${said} ${t('gl:foreignExchange.feed.kept', { kept: formatInteger(kept) })}` : said
}
