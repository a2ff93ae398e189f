import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { ParameterPanel } from '../parameters/parameter-panel.tsx'
import { ProcessRuns } from './process-runs.tsx'
import type { ProcessSnapshot, ProcessStore } from './process-store.ts'
import css from './process.module.css'

interface Props {
  readonly store: ProcessStore
  readonly snapshot: ProcessSnapshot
  /** Null without the right to run it. */
  readonly preview: Action | null
  readonly run: Action | null
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
}

/** The parameters, always in sight, and below them the runs of everybody: a press shows what came of one. */
export function ProcessPanel({ store, snapshot, preview, run, prefix }: Props) {
  const { contract } = store
  const { panel, values, problems } = snapshot
  const names = Object.keys(contract.parameters).filter((name) => panel?.access.fields[name] !== 'hide')
  return (
    <ParameterPanel
      {...{ contract, values, problems, prefix }}
      names={run && names}
      onEdit={store.edit}
      onReset={store.reset}
      onSubmit={() => preview?.run()}
      buttons={
        <div className={css['buttons']}>
          {preview ? <Button icon="list-ul" {...buttonOf(preview)} type="submit" onClick={undefined} /> : null}
          {run ? <Button look="primary" icon="play-fill" {...buttonOf(run)} /> : null}
        </div>
      }
    >
      {panel && !run ? <p className={css['quiet']}>{t('kit:process.mayNotRun')}</p> : null}
      <ProcessRuns {...{ snapshot, prefix }} onShow={store.show} />
    </ParameterPanel>
  )
}
