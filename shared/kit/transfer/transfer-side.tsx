import type { TransferRun } from '../../contracts/transfer.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import type { TransferSnapshot, TransferStore } from './transfer-store.ts'
import kept from '../parameters/parameters.module.css'
import css from './transfer.module.css'

interface Props {
  readonly store: TransferStore
  readonly snapshot: TransferSnapshot
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
}

/** Where files begin: a template, an export; and those that were sent, each a press away. */
export function TransferSide({ store, snapshot, prefix }: Props) {
  const { runs, shown, busy } = snapshot
  return (
    <>
      <div className={css['source']}>
        <Button
          icon="file-earmark-spreadsheet"
          label={t('kit:transfer.template')}
          aria-describedby={`${prefix}-template`}
          disabled={busy}
          onClick={() => void store.save('template')}
        />
        <p id={`${prefix}-template`}>{t('kit:transfer.templateHint')}</p>
        <Button
          icon="arrow-down"
          label={t('kit:transfer.export')}
          aria-describedby={`${prefix}-export`}
          disabled={busy}
          onClick={() => void store.save('export')}
        />
        <p id={`${prefix}-export`}>{t('kit:transfer.exportHint')}</p>
      </div>
      {runs && runs.length > 0 ? (
        <section className={kept['saved']} aria-labelledby={`${prefix}-files`}>
          <h2 id={`${prefix}-files`}>{t('kit:transfer.files')}</h2>
          <ul>
            {runs.map((run) => (
              <li key={run.id}>
                <span className={kept['file']}>
                  <button
                    type="button"
                    className={kept['link']}
                    aria-current={run.id === shown?.id || undefined}
                    aria-label={t('kit:transfer.sent', { name: run.fileName, time: formatStamp(run.sentOn) })}
                    onClick={() => store.show(run)}
                  >
                    {run.fileName}
                  </button>
                  <span className={css['quiet']}>
                    {stateWords(run)} · {formatStamp(run.sentOn)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <p className={css['quiet']}>{t('kit:transfer.filesHint')}</p>
        </section>
      ) : null}
    </>
  )
}

/** What became of a file, in a word: one that was judged again instead of being imported is checked. */
function stateWords({ step, state, result }: TransferRun): string {
  const isChecked = state === 'Done' && !result?.written
  return t(
    `kit:transfer.short.${isChecked ? 'Checked' : state === 'Done' ? 'Imported' : step === 'check' && state === 'Running' ? 'Checking' : state}`,
  )
}
