import { useState } from 'react'
import { BankReconciliation, type ReconciliationWork } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { useActions, type Action } from '../../../shared/kit/actions.ts'
import { attachmentCalls } from '../../../shared/kit/attachments/attachment-calls.ts'
import { AttachmentStore } from '../../../shared/kit/attachments/attachment-store.ts'
import { AttachmentsButton } from '../../../shared/kit/attachments/attachments-button.tsx'
import { AttachmentsDrawer } from '../../../shared/kit/attachments/attachments-drawer.tsx'
import { recordName } from '../../../shared/kit/editor/labels.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { useTab } from '../../../shared/kit/tab.ts'

/** [finance 1] What hangs on a statement, the paper of the bank before all: its button and its drawer, for as long as it is open here. */
export function useWorkAttachments({ screen, host }: Pick<ScreenProps, 'screen' | 'host'>, work: ReconciliationWork) {
  const [isOpen, setOpen] = useState(false)
  const store = useTab().keep(
    `attachments ${work.id}`,
    () => new AttachmentStore(attachmentCalls(BankReconciliation, work.id)),
  )
  const action: Action = {
    ...{ id: 'attachments', keys: 'Alt+K', group: 'record', label: { key: 'kit:attachments.title' } },
    run: () => setOpen((before) => !before),
  }
  useActions({ screen, host }, [action])
  return {
    button: <AttachmentsButton store={store} action={action} expanded={isOpen} />,
    drawer: isOpen ? (
      <AttachmentsDrawer
        store={store}
        recordName={recordName(BankReconciliation, work.reconciliationNo)}
        recordKey={work.reconciliationNo}
        writable={work.actions.includes('match')}
        panel={screen.panel}
        onClose={() => setOpen(false)}
      />
    ) : null,
  }
}
