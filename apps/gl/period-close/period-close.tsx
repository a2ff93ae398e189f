import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { PeriodCheck, PeriodClose } from '../../../shared/contracts/gl/period-checklist.ts'
import { ResultStatus, type Problem } from '../../../shared/contracts/result.ts'
import { checkText } from '../../../shared/i18n/check-text.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import { Icon } from '../../../shared/kit/icon.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { region } from '../../../shared/kit/region.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenAbout, ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { screenTitle } from '../../../shared/kit/screen-title.ts'
import { useReady } from '../../../shared/kit/tab.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './period-close.module.css'

const LEDGERS = ['AR', 'AP', 'PR'] as const
const say = (name: string, args: Record<string, string> = {}) => t(`gl:periodClose.${name}`, args)
const keyOf = ({ id, subject }: PeriodCheck) => `${id} ${subject ?? ''}`

/** [finance 5.9] [judgement 12c] What stands open in a period, found by the books; the main key does the next of it, and closes it at last. */
export function PeriodCloseScreen({ screen, host }: ScreenProps) {
  useLocale()
  const asked = screen.query['period']
  const { answer, error, again } = useAnswer<PeriodClose>('gl/period-close', asked ? { period: asked } : {})
  const [question, setQuestion] = useState<readonly Problem[] | null>(null)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const [isBusy, setBusy] = useState(false)
  useReady({ screen, host }, answer !== null || error !== null)
  const period = answer?.period ?? null
  const name = period?.name ?? ''
  useEffect(() => host.setSubtitle(screen.tabId, name || null), [host, screen.tabId, name])

  const checks = answer?.checks ?? []
  const open = checks.filter(({ count }) => count > 0)
  const next = open.find(({ opens }) => opens && host.addressOf(opens.room, opens.query) !== null) ?? null
  const blocked = open.some(({ blocks }) => blocks)
  const mayClose = answer !== null && answer.mayClose && period !== null && !period.isClosed && !blocked

  const close = async (confirmed: readonly string[]) => {
    if (!period) return
    setBusy(true)
    setQuestion(null)
    const body = { period: period.id, ledger: 'GL', confirmed }
    // What went wrong, the alert of the call has said.
    const done = await api.send('POST', `gl/fiscal-year/${period.yearId}/close`, body).catch(() => null)
    setBusy(false)
    if (done?.ResultStatus === ResultStatus.warning) return setQuestion(done.Problems ?? [])
    setRefused(done && done.ResultStatus !== ResultStatus.success ? (done.Problems ?? []) : [])
    again()
  }
  const closing: Action | null = mayClose
    ? {
        ...{ id: 'close', group: 'screen', enabled: !isBusy },
        label: { key: 'gl:fiscalYear.panel.closePeriod', args: { period: name } },
        // While something else comes next, to close is the other way.
        keys: next === null ? 'Ctrl+Enter' : 'Alt+O',
        run: () => void close([]),
      }
    : null
  const leading: Action | null = next
    ? {
        ...{ id: 'next', keys: 'Ctrl+Enter', group: 'screen' },
        label: { key: `gl:periodClose.next.${next.id}`, args: { subject: next.subject ?? '' } },
        run: () => void host.openScreen(next.opens!.room, next.opens!.query),
      }
    : null
  const refresh: Action = {
    ...{ id: 'refresh', keys: 'Alt+R', group: 'screen', label: { key: 'kit:report.again' } },
    run: again,
  }
  useActions({ screen, host }, [leading, closing, refresh])

  const periods = answer?.periods ?? []
  const at = periods.findIndex(({ id }) => id === period?.id)
  const show = (id: string) => host.setQuery(screen.tabId, { period: id })
  const turn = (step: 1 | -1) => {
    const to = at < 0 ? undefined : periods[at + step]
    return to ? (
      <Button
        icon={step < 0 ? 'chevron-left' : 'chevron-right'}
        label={to.name}
        aria-label={say('show', { period: to.name })}
        onClick={() => show(to.id)}
      />
    ) : null
  }
  const title = screenTitle(screen, 'gl:periodClose.title')
  return (
    <section className={css['screen']}>
      <ScreenHead title={period ? `${title} ${name}` : title}>
        <ScreenAbout text={say('about')} />
        {turn(-1)}
        {turn(1)}
        <Button icon="arrow-clockwise" {...buttonOf(refresh)} />
        {closing ? <Button icon="lock-fill" look={next ? undefined : 'primary'} {...buttonOf(closing)} /> : null}
        {leading ? <Button icon="chevron-right" look="primary" {...buttonOf(leading)} /> : null}
      </ScreenHead>
      {error !== null ? <LoadFailure what="part" error={error} title={title} onRetry={again} /> : null}
      {refused.length > 0 ? (
        <div role="alert" className={css['refused']}>
          {refused.map(({ Key, Args, Field }) => (
            <p key={`${Field ?? ''} ${Key}`}>{t(Key, Args)}</p>
          ))}
        </div>
      ) : null}
      {answer && !period ? <RegionState icon="calendar3" title={say('none')} hint={say('noneHint')} /> : null}
      {answer && period ? (
        <div className={css['sheet']} {...region('checks', title)}>
          <Progress done={checks.length - open.length} left={open.length} isClosed={period.isClosed} />
          <ul className={css['steps']}>
            {checks.map((check) => (
              <Step key={keyOf(check)} check={check} isNext={check === next} host={host} />
            ))}
            {LEDGERS.map((ledger) => {
              const closed = answer.closed.find((one) => one.ledger === ledger)
              return (
                <li key={ledger} data-state={closed ? 'right' : 'later'}>
                  <Icon name={closed ? 'check-circle-fill' : 'lock'} size={14} />
                  <span>
                    {say(closed ? 'closed' : 'withPeriod', { ledger: t(`gl:fiscalYear.panel.ledgers.${ledger}`) })}
                  </span>
                  <span className={css['who']}>{closed ? whoWhen(closed) : ''}</span>
                </li>
              )
            })}
            <ClosedItself answer={answer} />
          </ul>
        </div>
      ) : null}
      {question ? (
        <TabDialog
          panel={screen.panel}
          title={t('gl:fiscalYear.panel.closePeriod', { period: name })}
          onClose={() => setQuestion(null)}
          buttons={
            <>
              <Button data-first="" label={t('kit:editor.goBack')} onClick={() => setQuestion(null)} />
              <Button
                look="primary"
                label={t('gl:fiscalYear.panel.closePeriod', { period: name })}
                onClick={() => void close(question.map(({ Key }) => Key))}
              />
            </>
          }
        >
          {question.map(({ Key, Args }) => (
            <p key={Key}>{t(Key, Args)}</p>
          ))}
        </TabDialog>
      ) : null}
    </section>
  )
}

const whoWhen = ({ by, on }: { readonly by: string; readonly on: string }) => `${by}, ${formatStamp(on)}`

function Step({ check, isNext, host }: { check: PeriodCheck; isNext: boolean; host: ScreenProps['host'] }) {
  const { count, opens, done, blocks } = check
  const state = count === 0 ? 'right' : blocks ? 'blocks' : 'look'
  const address = opens && count > 0 ? host.addressOf(opens.room, opens.query) : null
  const text = checkText(check)
  return (
    <li data-state={state} data-next={isNext || undefined}>
      <Icon name={count === 0 ? 'check-circle-fill' : 'exclamation-triangle-fill'} size={14} />
      {address ? <a href={address}>{text}</a> : <span>{text}</span>}
      <span className={css['who']}>
        {count === 0 ? (done ? whoWhen(done) : say('byItself')) : blocks ? say('blocks') : ''}
      </span>
    </li>
  )
}

/** How far it is, in words and as a bar that begins at nothing. */
function Progress({ done, left, isClosed }: { done: number; left: number; isClosed: boolean }) {
  const said = isClosed ? say('isClosed') : say('progress', { done: formatInteger(done), left: formatInteger(left) })
  return (
    <div className={css['progress']}>
      <meter aria-label={said} min={0} max={done + left || 1} value={isClosed ? done + left || 1 : done} />
      <p role="status">{said}</p>
    </div>
  )
}

/** Last of all the period: by whom, or that it still is to be closed. */
function ClosedItself({ answer }: { answer: PeriodClose }) {
  const { period, closed } = answer
  const own = closed.find(({ ledger }) => ledger === 'GL')
  return (
    <li data-state={period!.isClosed ? 'right' : 'later'}>
      <Icon name={period!.isClosed ? 'lock-fill' : 'lock'} size={14} />
      <b>
        {say(period!.isClosed ? 'periodClosed' : 'periodOpen', {
          period: period!.name,
          date: formatDate(period!.endDate),
        })}
      </b>
      <span className={css['who']}>{own && period!.isClosed ? whoWhen(own) : ''}</span>
    </li>
  )
}
