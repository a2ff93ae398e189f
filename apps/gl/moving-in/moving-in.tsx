import { useEffect, useRef, useState } from 'react'
import { api, isUnreached } from '../../../shared/api/client.ts'
import { emptyRecord } from '../../../shared/contracts/check.ts'
import { FiscalYear, type NextYear } from '../../../shared/contracts/gl/fiscal-year.ts'
import {
  MovingIn,
  nextStep,
  OPTIONAL_STEPS,
  type MovingInState,
  type MovingState,
  type MovingStep,
} from '../../../shared/contracts/gl/moving-in.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import { followRoom } from '../../../shared/kit/follow-room.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenAbout, ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { useReconnect } from '../../../shared/kit/use-reconnect.ts'
import css from './moving-in.module.css'

const PATH = MovingIn.room
const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:movingIn.${name}`, args)

/** The screens of each step, that which most begin with first. */
const ROOMS: Readonly<Record<MovingStep, readonly string[]>> = {
  company: ['admin/company'],
  year: ['gl/fiscal-year'],
  chart: ['gl/account'],
  roles: ['gl/control'],
  bank: ['gl/bank-account'],
  tax: ['admin/sales-tax', 'admin/tax-group'],
  terms: ['admin/account-terms'],
  firms: ['admin/firm'],
  users: ['admin/user', 'admin/sequence-counter'],
  opening: ['gl/opening-balance'],
  invoice: ['ar/customer-invoice', 'ap/purchase-invoice'],
}
/** What is done there is a new one. */
const BEGINS = new Set(['admin/company', 'gl/bank-account', 'ar/customer-invoice', 'ap/purchase-invoice'])
const FOLLOWED = [...new Set(Object.values(ROOMS).flat())]

interface Said {
  readonly isRefused: boolean
  readonly text: () => string
}

/** From nothing to the first posted invoice: how far each step is follows from the data, so that whoever looks sees the same. */
export function MovingInPage({ screen, host }: ScreenProps) {
  useLocale()
  const [round, setRound] = useState(0)
  const again = () => setRound((last) => last + 1)
  const [state, setState] = useState<MovingInState | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const [province, setProvince] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const current = useRef<HTMLLIElement>(null)
  useReconnect(isUnreached(error), again)
  useEffect(() => {
    const leaving = new AbortController()
    api.get<MovingInState>(`${PATH}/state`, { signal: leaving.signal, quiet: true }).then(
      (read) => {
        setState(read)
        setError(null)
      },
      (thrown: unknown) => !leaving.signal.aborted && setError(thrown),
    )
    return () => leaving.abort()
  }, [round])
  useEffect(() => {
    const news = FOLLOWED.map((room) => followRoom(room, again))
    return () => news.forEach((one) => one.unsubscribe())
  }, [])

  const next = state && nextStep(state)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [next])
  const open = (room: string) => void host.openScreen(room, BEGINS.has(room) ? { begin: '' } : {})

  const take = async (offer: NonNullable<MovingState['offers']>): Promise<void> => {
    if (isBusy || !state) return
    setBusy(true)
    try {
      const answer = await (offer === 'year'
        ? yearAdded()
        : api.send(
            'POST',
            `${PATH}/${offer === 'tax' ? 'taxes' : offer}`,
            offer === 'tax' ? { province: province ?? state.provinces[0]! } : {},
          ))
      const isDone = answer.ResultStatus === ResultStatus.success
      const problems = answer.Problems ?? []
      setSaid(
        isDone
          ? { isRefused: false, text: () => say(`taken.${offer}`) }
          : { isRefused: true, text: () => problems.map((one) => problemText(FiscalYear, one)).join(' ') },
      )
      again()
    } catch {
      // The alert of the call has said what happened.
    } finally {
      setBusy(false)
    }
  }
  const does = (step: MovingState) => (step.offers && state?.mayBegin ? take(step.offers) : open(ROOMS[step.step][0]!))
  const nextState = state?.steps.find(({ step }) => step === next)
  const main: Action | null = nextState
    ? {
        ...{ id: 'main', keys: 'Ctrl+Enter', group: 'screen', enabled: !isBusy },
        label: { key: `gl:movingIn.${nextState.offers && state?.mayBegin ? 'take' : 'open'}.${nextState.step}` },
        run: () => void does(nextState),
      }
    : null
  useActions({ screen, host }, [main])

  const required = state?.steps.filter(({ step }) => !OPTIONAL_STEPS.includes(step)) ?? []
  const done = required.filter(({ isDone }) => isDone).length
  return (
    <section className={css['screen']}>
      <ScreenHead title={say('title')}>
        <ScreenAbout text={say('about')} />
        {main ? <Button look="primary" {...buttonOf(main)} /> : null}
      </ScreenHead>
      <p className={css['said']} role="status" data-refused={said?.isRefused || undefined}>
        {said?.text() ?? ''}
      </p>
      {error !== null ? <LoadFailure what="part" error={error} title={say('title')} onRetry={again} /> : null}
      {state ? (
        <div className={css['scroll']}>
          <p className={css['progress']}>
            <span>{say('progress', { done: formatInteger(done), all: formatInteger(required.length) })}</span>
            <progress aria-label={say('title')} max={required.length} value={done} />
          </p>
          {next === null ? <p className={css['done']}>{say('done')}</p> : null}
          <ol className={css['steps']}>
            {state.steps.map((step, index) => (
              <li
                key={step.step}
                ref={step.step === next ? current : undefined}
                aria-current={step.step === next ? 'step' : undefined}
                data-done={step.isDone || undefined}
              >
                <span className={css['mark']} data-done={step.isDone || undefined}>
                  {step.isDone ? <Icon name="check-lg" size={12} /> : index + 1}
                </span>
                <div>
                  <h2>
                    {say(`steps.${step.step}`)}
                    {OPTIONAL_STEPS.includes(step.step) && !step.isDone ? <small>{say('optional')}</small> : null}
                  </h2>
                  <p>{factOf(step)}</p>
                </div>
                <div className={css['does']}>
                  {step.offers === 'tax' && state.mayBegin ? (
                    <label>
                      {say('province')}
                      <select
                        value={province ?? state.provinces[0]}
                        onChange={({ target }) => setProvince(target.value)}
                      >
                        {state.provinces.map((one) => (
                          <option key={one} value={one}>
                            {one.slice(3)}
                          </option>
                        ))}
                      </select>
                    </label>
                  ) : null}
                  {step.offers && state.mayBegin ? (
                    <Button
                      label={say(`take.${step.step}`)}
                      disabled={isBusy}
                      onClick={() => void take(step.offers!)}
                    />
                  ) : null}
                  {ROOMS[step.step].map((room, at) =>
                    host.addressOf(room) === null ? null : (
                      <Button
                        key={room}
                        look="ghost"
                        label={say(at === 0 ? `open.${step.step}` : `also.${step.step}`)}
                        onClick={() => open(room)}
                      />
                    ),
                  )}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </section>
  )
}

function factOf({ step, isDone, name, count, waitsBy }: MovingState): string {
  if (waitsBy !== null) return say('waits', { by: waitsBy })
  if (!isDone) return say(`missing.${step}`)
  return name ?? say(`there.${step}`, { count: formatInteger(count) })
}

/** The year that comes next, as G/L control lays years out, by the call that its own screen makes. */
async function yearAdded(): Promise<CallResult> {
  const next = await api.get<NextYear>(`${FiscalYear.room}/next`)
  return api.send('POST', FiscalYear.room, { record: { ...emptyRecord(FiscalYear.fields), ...next, periods: [] } })
}
