import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ReportPartProps } from '../../../shared/kit/definition.ts'
import css from './working-paper.module.css'

/** [finance 9.3] The trial balance as it stands here as a file for the auditor, with his columns. */
export function WorkingPaper({ screen, host, parameters, may }: ReportPartProps) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const body = { parameters, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    // The call itself says what went wrong.
    await api.download('gl/trial-balance/working-paper', { method: 'POST', body }).catch(() => undefined)
    setBusy(false)
  }
  const action: Action | null = may.includes('export')
    ? {
        ...{ id: 'working-paper', group: 'screen', enabled: !isBusy },
        label: { key: 'gl:trialBalance.paper.file' },
        run: () => void download(),
      }
    : null
  useActions({ screen, host }, [action])
  return action ? (
    <div className={css['below']}>
      <Button
        look="ghost"
        icon="file-earmark-spreadsheet"
        {...buttonOf(action)}
        label={t('gl:trialBalance.paper.file')}
      />
    </div>
  ) : null
}
