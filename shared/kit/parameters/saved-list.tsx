import { useState } from 'react'
import type { SavedParameters } from '../../contracts/report.ts'
import type { RhythmAsk } from '../../contracts/report-rhythm.ts'
import { ResultStatus, type CallResult } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { FieldMessage } from '../editor/field-message.tsx'
import controls from '../editor/controls/control.module.css'
import { RhythmDialog, rhythmWords } from './rhythm-dialog.tsx'
import panel from './parameters.module.css'

/** How what is kept is sent by e-mail. */
export interface Sends {
  /** The panel of the tab. */
  readonly panel: HTMLElement
  /** What follows the day, in a sentence. */
  readonly about: string
  readonly onRhythm: (one: SavedParameters, asked: RhythmAsk) => Promise<CallResult<SavedParameters>>
}

interface Props {
  readonly saved: readonly SavedParameters[]
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
  readonly announce: (text: string) => void
  readonly onTake: (one: SavedParameters) => void
  readonly onSave: (name: string) => Promise<CallResult<SavedParameters>>
  readonly onForget: (one: SavedParameters) => Promise<unknown>
  /** Null: nothing is sent, as nothing may be taken out. */
  readonly sends: Sends | null
}

/** Parameters that the user keeps under names: a press takes and runs them. */
export function SavedList({ saved, prefix, announce, onTake, onSave, onForget, sends }: Props) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<SavedParameters | null>(null)
  const save = async () => {
    const answer = await onSave(name.trim())
    if (answer.ResultStatus !== ResultStatus.success) return setProblem(answer.Message)
    setName('')
    setProblem(null)
    announce(t('kit:report.savedAs', { name: answer.Data!.name }))
  }
  return (
    <section className={panel['saved']} aria-labelledby={`${prefix}-saved`}>
      <h2 id={`${prefix}-saved`}>{t('kit:report.saved')}</h2>
      <ul hidden={saved.length === 0}>
        {saved.map((one) => (
          <li key={one.id} className={panel['named']}>
            <button type="button" className={panel['link']} onClick={() => onTake(one)}>
              {one.name}
            </button>
            {sends ? (
              <Button
                look="ghost"
                icon="envelope"
                iconOnly
                label={t('kit:rhythm.send', { name: one.name })}
                onClick={() => setSent(one)}
              />
            ) : null}
            <Button
              look="ghost"
              icon="x-lg"
              iconOnly
              label={t('kit:report.forget', { name: one.name })}
              onClick={() =>
                void onForget(one).then(
                  () => announce(t('kit:report.forgotten', { name: one.name })),
                  () => undefined,
                )
              }
            />
            {one.rhythm ? <Rhythm rhythm={one.rhythm} /> : null}
          </li>
        ))}
      </ul>
      <div className={panel['saveAs']}>
        <input
          type="text"
          className={controls['input']}
          maxLength={60}
          value={name}
          placeholder={t('kit:report.saveName')}
          aria-label={t('kit:report.saveName')}
          aria-invalid={problem !== null || undefined}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Within the form Enter would run the report.
            event.preventDefault()
            if (name.trim()) void save().catch(() => undefined)
          }}
        />
        <Button
          icon="bookmark"
          label={t('kit:report.save')}
          disabled={name.trim() === ''}
          onClick={() => void save().catch(() => undefined)}
        />
      </div>
      {problem ? <FieldMessage text={problem} /> : null}
      {sends && sent ? (
        <RhythmDialog
          panel={sends.panel}
          about={sends.about}
          one={sent}
          onGiven={(asked) => sends.onRhythm(sent, asked)}
          onDone={({ name: of, rhythm }) => {
            setSent(null)
            announce(
              rhythm
                ? t('kit:rhythm.applied', { name: of, state: rhythmWords(rhythm) })
                : t('kit:rhythm.taken', { name: of }),
            )
          }}
          onClose={() => setSent(null)}
        />
      ) : null}
    </section>
  )
}

/** How it is sent; one that has ended says why, with a sign. */
const Rhythm = ({ rhythm }: { readonly rhythm: NonNullable<SavedParameters['rhythm']> }) =>
  rhythm.endedWhy ? (
    <FieldMessage text={rhythmWords(rhythm)} />
  ) : (
    <span className={panel['rhythm']}>{rhythmWords(rhythm)}</span>
  )
