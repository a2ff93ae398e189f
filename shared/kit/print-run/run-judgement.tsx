import type { PrintRunData } from '../../contracts/print-run.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf } from '../actions.ts'
import { Button } from '../button.tsx'
import { region } from '../region.ts'
import { numbersOf } from './numbers-of.ts'
import type { PrintActions } from './print-actions.ts'
import css from './print-run.module.css'

interface Props {
  readonly run: PrintRunData
  readonly actions: PrintActions
}

/** The paper lies in the tray: was it right? Afterwards, what was said, and by whom. */
export function RunJudgement({ run, actions }: Props) {
  if (run.state !== 'Rendered' && run.state !== 'Reserved') {
    const time = formatStamp(run.updatedOn)
    return (
      <p className={css['finished']}>
        {t('kit:print.finished', { state: t(`kit:print.states.${run.state}`), user: run.updatedBy, time })}
        {run.reason ? ` · ${run.reason}` : ''}
      </p>
    )
  }
  // Only what was just printed is judged: spoiled sheets come in a next round.
  const round = run.sheets.filter((sheet) => sheet.round === run.round)
  const numbers = numbersOf({ firstNumber: round[0]!.number, lastNumber: round.at(-1)!.number })
  return (
    <div className={css['judgement']} {...region('judgement', t('kit:print.ask'))}>
      {actions.confirm ? (
        <div className={css['question']}>
          <h2>{t('kit:print.ask')}</h2>
          <p>{t('kit:print.askHint', { numbers })}</p>
        </div>
      ) : null}
      {actions.fetch ? (
        <Button icon="file-earmark-pdf" look={lookOf(actions.fetch)} {...buttonOf(actions.fetch)} />
      ) : null}
      {actions.confirm ? <Button look={lookOf(actions.confirm)} {...buttonOf(actions.confirm)} /> : null}
      {actions.spoil ? <Button {...buttonOf(actions.spoil)} /> : null}
      {actions.cancel ? <Button look="ghost" {...buttonOf(actions.cancel)} /> : null}
    </div>
  )
}

/** One filled button: what Ctrl Enter does. */
const lookOf = ({ keys }: { readonly keys?: string }) => (keys === 'Ctrl+Enter' ? 'primary' : 'plain')
