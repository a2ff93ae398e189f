import { useEffect, useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { date, text } from '../../../shared/contracts/fields.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { locale, t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { Icon } from '../../../shared/kit/icon.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { Faults, Lines } from './lines.tsx'
import { Proof } from './proof.tsx'
import { Question } from './question.tsx'
import { beginsWith, factOf, isTied, Mark, standsAt, stateOf, STEPS, type Step } from './steps.tsx'
import { PATH, useOpening, wordsOf } from './use-opening.ts'
import css from './opening.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:openingBalance.${name}`, args)
const OF = { id: 'gl.openingBalance', module: 'gl', noun: 'openingBalance.given', room: PATH }
const DAY = { ...OF, parameters: { opensOn: date() } }
const REASON = { ...OF, parameters: { reason: text({ max: 200 }) } }
const NOTE = { ...OF, parameters: { approvalNote: text({ max: 200 }) } }

/** What is asked before an opening goes on, and what was answered to it before. */
interface Asked {
  readonly act: 'submit' | 'post'
  readonly question: Problem
  readonly confirmed: readonly string[]
  readonly again: (confirmed: readonly string[]) => void
}
const isAlone = ({ question }: Asked) => question.Key.endsWith('.postedAlone')

/** Opening balances and open items of a company that moves in: file by file, proven, posted as one and taken back as one. */
export function OpeningBalance({ screen, host }: ScreenProps) {
  useLocale()
  const opening = useOpening()
  const { work, said, faults, waiting } = opening
  const [chosen, setChosen] = useState<Step | null>(null)
  const [asks, setAsks] = useState<'day' | 'takeBack' | 'return' | Asked | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => host.setSubtitle(screen.tabId, work?.openingNo ?? null), [host, screen.tabId, work?.openingNo])

  const step = chosen ?? (work ? beginsWith(work) : 'TrialBalance')
  const isDraft = work?.status === 'Draft'
  const isSubmitted = work?.status === 'Submitted'
  const may = (act: string) => work?.acts.includes(act) ?? false
  const isPart = step !== 'Proof'
  const file = work?.files.find(({ part }) => part === step)
  const tied = work !== null && isTied(work)
  const nextOff = () => {
    setChosen('Proof')
    // Rows are drawn by then, whichever step was shown before.
    requestAnimationFrame(() => {
      const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-difference]') ?? [])]
      const at = rows.indexOf(document.activeElement as HTMLElement)
      rows[(at + 1) % rows.length]?.focus()
    })
  }
  const submit = (confirmed: readonly string[] = []) => {
    if (!work) return
    if (!work.files.some((one) => one.part === 'TrialBalance')) return setChosen('TrialBalance')
    setChosen('Proof')
    const asks = (question: Problem) => setAsks({ act: 'submit', question, confirmed, again: submit })
    void opening.send('submit', { confirmed }, { asks })
  }
  const post = (confirmed: readonly string[] = []) => {
    setChosen('Proof')
    const done = ({ entryNo }: { entryNo: string }) => ({ isRefused: false, text: () => say('posted', { entryNo }) })
    const asks = (question: Problem) => setAsks({ act: 'post', question, confirmed, again: post })
    void opening.send('post', { confirmed }, { done, asks })
  }
  const actions = {
    bring: isDraft &&
      may('bring') &&
      isPart && {
        ...{ id: 'new-file', keys: 'Alt+N', group: 'screen' },
        label: { key: file ? 'gl:openingBalance.bringAgain' : 'gl:openingBalance.bring' },
        run: () => input.current?.click(),
      },
    template: isDraft &&
      may('bring') &&
      isPart &&
      !file && {
        ...{ id: 'template', group: 'screen', label: { key: 'gl:openingBalance.template' } },
        run: () =>
          void api
            .download(`${PATH}/template`, {
              query: { part: step, Locale: locale() },
              fileName: `${say(`fields.${step}`)}.xlsx`,
            })
            // What went wrong, the alert of the call has said.
            .catch(() => undefined),
      },
    away: isDraft &&
      may('bring') &&
      file && {
        ...{ id: 'put-away', group: 'screen', label: { key: 'gl:openingBalance.putAway' } },
        run: () => void opening.send('put-away', { part: step }),
      },
    day: isDraft &&
      may('bring') &&
      !isPart &&
      work.id && {
        ...{ id: 'day', group: 'screen', label: { key: 'gl:openingBalance.day' } },
        run: () => setAsks('day'),
      },
    next: isDraft && {
      ...{ id: 'next-problem', keys: 'F8', group: 'list', enabled: !tied && (work?.proof.length ?? 0) > 0 },
      ...{ label: { key: 'gl:openingBalance.next' }, run: nextOff },
    },
    submit: isDraft &&
      may('submit') &&
      work.files.length > 0 && {
        ...{
          id: 'submit',
          keys: 'Ctrl+Enter',
          group: 'record',
          label: { key: 'gl:openingBalance.submit' },
          run: () => submit(),
        },
      },
    post: isSubmitted &&
      may('post') &&
      (work.waitsFor === null || work.waitsFor.alone) && {
        ...{ id: 'post', keys: 'Ctrl+Enter', group: 'record', label: { key: 'gl:openingBalance.post' } },
        run: () => post(),
      },
    return: isSubmitted &&
      may('return') && {
        ...{ id: 'return', keys: 'Alt+Z', group: 'record', label: { key: 'gl:openingBalance.sendBack' } },
        run: () => setAsks('return'),
      },
    takeBack: work?.status === 'Posted' &&
      may('undo') && {
        ...{ id: 'take-back', group: 'record', label: { key: 'gl:openingBalance.takeBack' } },
        run: () => setAsks('takeBack'),
      },
  } satisfies Record<string, Action | false | null | undefined | string>
  const known = Object.values(actions).filter((one): one is Exclude<typeof one, false | '' | null | undefined> => !!one)
  useActions({ screen, host }, known)

  if (!work)
    return (
      <section className={css['screen']}>
        <ScreenHead title={say('title')} />
        {opening.error === null ? null : (
          <LoadFailure what="part" error={opening.error} title={say('title')} onRetry={opening.again} />
        )}
      </section>
    )
  const address = work.entryId && host.addressOf('gl/entry', { record: work.entryId })
  return (
    <section className={css['screen']}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,.tsv,.iif"
        aria-label={say('bring')}
        onChange={({ target }) => {
          const [given] = target.files ?? []
          if (given && step !== 'Proof') void opening.bring(step, given)
          // The same file may be chosen again, put right meanwhile.
          target.value = ''
        }}
      />
      <nav className={css['steps']} aria-label={say('steps')}>
        <h2>{say('moving')}</h2>
        <ol>
          {STEPS.map((name, index) => (
            <li key={name}>
              <button type="button" aria-current={name === step ? 'step' : undefined} onClick={() => setChosen(name)}>
                <Mark state={stateOf(work, name)} no={index + 1} />
                <span>
                  <b>{name === 'Proof' ? say('proof.title') : say(`fields.${name}`)}</b>
                  <small>{factOf(work, name)}</small>
                </span>
              </button>
            </li>
          ))}
        </ol>
        <p>{say('foot')}</p>
      </nav>
      <div className={css['body']} ref={body}>
        <ScreenHead title={isPart ? say(`fields.${step}`) : say('proof.title')}>
          <p className={css['facts']}>
            {work.opensOn ? (
              <span>{say('opens', { day: formatDate(work.opensOn), currency: work.currency })}</span>
            ) : null}
            {work.status === 'Posted' ? (
              <span className={css['pill']}>
                <Icon name="check-lg" size={11} />
                {say(work.postedAlone ? 'postedAlone' : 'postedBy', {
                  by: work.postedBy ?? '',
                  on: formatStamp(work.postedOn),
                })}{' '}
                <RecordLink address={address} text={work.entryNo ?? ''} />
              </span>
            ) : isSubmitted ? (
              <span className={css['pill']}>
                {say('submittedBy', { by: work.submittedBy ?? '', on: formatStamp(work.submittedOn) })}
              </span>
            ) : work.files.length > 0 ? (
              <span className={css['pill']} data-off={!tied || undefined}>
                {tied ? say('proof.all') : say('proof.some')}
              </span>
            ) : null}
          </p>
          {(['day', 'template', 'away', 'takeBack', 'return', 'bring'] as const).map((name) => {
            const action = actions[name]
            return action ? (
              <Button
                key={name}
                look={name === 'bring' && !file ? 'primary' : name === 'bring' ? 'plain' : 'ghost'}
                {...buttonOf(action)}
              />
            ) : null
          })}
          {actions.submit && !(isPart && !file) ? <Button look="primary" {...buttonOf(actions.submit)} /> : null}
          {actions.post ? <Button look="primary" {...buttonOf(actions.post)} /> : null}
        </ScreenHead>
        <p className={css['said']} role="status" data-refused={said?.isRefused || undefined}>
          {said?.text() ?? standsAt(work)}
        </p>
        <div className={css['scroll']}>
          {faults && faults.part === step && faults.list.length > 0 ? <Faults {...faults} /> : null}
          {!isPart ? (
            work.files.length > 0 ? (
              <Proof work={work} onShow={setChosen} />
            ) : (
              <RegionState icon="journal-text" title={say('nothing')} hint={say('nothingHint')} />
            )
          ) : file && work.id ? (
            <Lines key={step} id={work.id} version={work.version} file={file} currency={work.currency} />
          ) : faults && faults.part === step ? null : (
            <RegionState icon="file-earmark-spreadsheet" title={say(`empty.${step}`)} hint={say('emptyHint')} />
          )}
        </div>
      </div>
      {waiting && 'asked' in waiting ? (
        <ColumnsDialog
          panel={screen.panel}
          asked={waiting.asked}
          onGiven={(columns) => void opening.bring(waiting.part, waiting.file, columns)}
          onClose={() => opening.setWaiting(null)}
        />
      ) : null}
      {waiting && 'question' in waiting ? (
        <Question
          panel={screen.panel}
          title={say('otherTitle')}
          about={wordsOf(waiting.question)}
          does={say('otherDoes')}
          onYes={() => void opening.bring(waiting.part, waiting.file, waiting.columns, waiting.question.Key)}
          onClose={() => opening.setWaiting(null)}
        />
      ) : null}
      {asks === 'day' ? (
        <ParameterDialog
          panel={screen.panel}
          title={say('day')}
          about={say('dayAbout')}
          contract={DAY}
          begin={{ opensOn: work.opensOn }}
          does={say('given.does')}
          onGiven={async (given) => {
            await opening.send('day', given)
            setAsks(null)
            return []
          }}
          onClose={() => setAsks(null)}
        />
      ) : null}
      {asks === 'return' ? (
        <ParameterDialog
          panel={screen.panel}
          title={say('sendBack')}
          about={say('sendBackAbout')}
          contract={NOTE}
          begin={{}}
          does={say('sendBack')}
          onGiven={async (given) => {
            await opening.send('return', { parameters: given })
            setAsks(null)
            return []
          }}
          onClose={() => setAsks(null)}
        />
      ) : null}
      {typeof asks === 'object' && asks !== null ? (
        <Question
          panel={screen.panel}
          title={say(isAlone(asks) ? 'aloneTitle' : asks.act)}
          about={wordsOf(asks.question)}
          does={say(isAlone(asks) ? 'aloneDoes' : asks.act)}
          onYes={() => {
            setAsks(null)
            asks.again([...asks.confirmed, asks.question.Key])
          }}
          onClose={() => setAsks(null)}
        />
      ) : null}
      {asks === 'takeBack' ? (
        <ParameterDialog
          panel={screen.panel}
          title={say('takeBack')}
          about={say('takeBackAbout')}
          contract={REASON}
          begin={{}}
          does={say('takeBack')}
          onGiven={async (given) => {
            const done = () => ({ isRefused: false, text: () => say('takenBack') })
            await opening.send('take-back', given, { done })
            setAsks(null)
            return []
          }}
          onClose={() => setAsks(null)}
        />
      ) : null}
    </section>
  )
}
