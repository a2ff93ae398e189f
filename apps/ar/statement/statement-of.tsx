import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { AccountStatement } from '../../../shared/contracts/ar/account-statement.ts'
import type { AccountHead } from '../../../shared/contracts/trade/account-rows.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { useLocale } from '../../../shared/kit/locale.ts'

/** The statement of a customer as it would be sent, as a file; null without a customer. */
export function useStatement(firmId: string | null, asOf: string): Action {
  const [isBusy, setBusy] = useState(false)
  return {
    ...{ id: 'statement', keys: 'Alt+P', group: 'record', label: { key: 'ar:accountStatement.of' } },
    enabled: firmId !== null && !isBusy,
    run: () => {
      setBusy(true)
      const done = () => setBusy(false)
      // What went wrong, the alert of the call has said [S8.07].
      const path = `${AccountStatement.room}/of/${encodeURIComponent(firmId ?? '')}`
      void api.download(path, { query: { AsOf: asOf } }).then(done, done)
    },
  }
}

/** The button of it beside who is looked at. */
export function StatementOf({ screen, host, head }: InquiryPartProps) {
  useLocale()
  const { firmId, asOf, actions } = head as unknown as AccountHead
  const statement = useStatement(firmId, asOf)
  const offered = actions.includes('statement') ? statement : null
  useActions({ screen, host }, [offered])
  return offered ? <Button icon="file-earmark-pdf" {...buttonOf(offered)} /> : null
}
