import type { PrintRunHead } from '../../contracts/print-run.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { StatusPill } from '../list/status-pill.tsx'
import { ParameterPanel } from '../parameters/parameter-panel.tsx'
import { numbersOf } from './numbers-of.ts'
import type { PrintSnapshot, PrintStore } from './print-store.ts'
import kept from '../parameters/parameters.module.css'
import css from './print-run.module.css'

interface Props {
  readonly store: PrintStore
  readonly snapshot: PrintSnapshot
  readonly preview: Action | null
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
}

/** What is to be printed, always in sight, and below it the runs: those to finish first. */
export function PrintPanelForm({ store, snapshot, preview, prefix }: Props) {
  const { contract } = store
  const runs = snapshot.panel?.runs ?? []
  const isOpen = ({ state }: PrintRunHead) => state === 'Reserved' || state === 'Rendered'
  const groups = [
    { name: 'unfinished', runs: runs.filter(isOpen) },
    { name: 'earlier', runs: runs.filter((run) => !isOpen(run)) },
  ].filter((group) => group.runs.length > 0)
  return (
    <ParameterPanel
      {...{ contract, prefix }}
      names={preview && Object.keys(contract.parameters)}
      values={snapshot.values}
      problems={snapshot.problems}
      onEdit={store.edit}
      onReset={null}
      onSubmit={() => preview?.run()}
      buttons={
        preview ? (
          <Button
            look={snapshot.preview || snapshot.run ? 'plain' : 'primary'}
            className={kept['run']}
            {...buttonOf(preview)}
            type="submit"
            onClick={undefined}
          />
        ) : null
      }
    >
      <section className={kept['saved']} aria-labelledby={`${prefix}-runs`}>
        <h2 id={`${prefix}-runs`}>{t('kit:print.runs')}</h2>
        {runs.length === 0 ? <p>{t('kit:print.noRuns')}</p> : null}
        {groups.map((group) => (
          <div key={group.name} className={css['runs']}>
            <h3>{t(`kit:print.${group.name}`)}</h3>
            <ul>
              {group.runs.map((run) => (
                <Run
                  key={run.id}
                  run={run}
                  shown={run.id === snapshot.run?.id}
                  onShow={() => void store.show(run.id)}
                />
              ))}
            </ul>
          </div>
        ))}
      </section>
    </ParameterPanel>
  )
}

interface RunProps {
  readonly run: PrintRunHead
  readonly shown: boolean
  readonly onShow: () => void
}

function Run({ run, shown, onShow }: RunProps) {
  const facts = { count: formatInteger(run.sheetCount), user: run.createdBy, time: formatStamp(run.createdOn) }
  return (
    <li>
      <button type="button" className={css['run']} aria-current={shown} onClick={onShow}>
        <span className={css['runName']}>{numbersOf(run)}</span>
        <StatusPill word={run.state} text={t(`kit:print.states.${run.state}`)} />
        <span className={css['facts']}>{t(run.sheetCount === 1 ? 'kit:print.factOne' : 'kit:print.facts', facts)}</span>
      </button>
    </li>
  )
}
