import { useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { upload } from '../../../shared/api/upload.ts'
import { ResultStatus, type Problem } from '../../../shared/contracts/result.ts'
import { locale, t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { fieldLabel } from '../../../shared/kit/editor/labels.ts'
import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { MadeFrom } from './made-from.tsx'
import { MakeRecurring } from './make-recurring.tsx'
import css from './journal-entry-parts.module.css'

const ROOM = 'gl/journal-entry'
/** Problems of a file that are shown at once. */
const MOST = 12

/** [finance 9.1] The voucher of an entry; and of a draft, lines out of a file, all of them or what is wrong with which. */
export function JournalEntryParts(props: SectionPartProps) {
  const { snapshot } = props
  useLocale()
  return (
    <>
      <CopyReversed {...props} />
      <MakeRecurring {...props} />
      <RecordFile {...props} call="print" label="gl:journalEntry.voucher" query={{ Locale: locale() }} />
      {snapshot.saved['status'] === 'Draft' && !props.readOnly ? <LinesOfFile {...props} /> : null}
    </>
  )
}

/** [finance 9.1] A draft of today that takes the entry back, line by line: made in one press, looked at, and posted by itself. */
function CopyReversed({ store, snapshot, screen, host }: SectionPartProps) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const status = snapshot.saved['status']
  const isPosted = status === 'Posted' || status === 'Reversed'
  const copy: Action | null =
    isPosted && snapshot.access.actions.includes('add')
      ? {
          id: 'copy-reversed',
          label: { key: 'gl:journalEntry.copyReversed' },
          group: 'record',
          enabled: !isBusy,
          run: () => {
            setBusy(true)
            const record = store.copy()
            const lines = (record['lines'] ?? []) as readonly Readonly<Record<string, unknown>>[]
            const swapped = lines.map((line) => ({ ...line, debit: line['credit'], credit: line['debit'] }))
            void api
              .send('POST', ROOM, { record: { ...record, lines: swapped } })
              .then(({ EntityId, Problems }) => {
                setRefused(EntityId ? [] : (Problems ?? []))
                if (EntityId) host.openScreen(ROOM, { record: EntityId })
              })
              // What went wrong, the alert of the call has said.
              .catch(() => undefined)
              .then(() => setBusy(false))
          },
        }
      : null
  useActions({ screen, host }, [copy])
  return copy ? <MadeFrom icon="copy" action={copy} refused={refused.map(({ Key, Args }) => t(Key, Args))} /> : null
}

interface Outcome {
  readonly count: number
  readonly problems: readonly Problem[]
}

function LinesOfFile({ store, snapshot, screen, host }: SectionPartProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const mayAdd = snapshot.access.actions.includes('add')
  const read: Action | null = mayAdd
    ? {
        id: 'lines-of-file',
        label: { key: 'gl:journalEntry.file.read' },
        group: 'record',
        enabled: !isBusy,
        run: () => input.current?.click(),
      }
    : null
  const template: Action | null = mayAdd
    ? {
        id: 'lines-template',
        label: { key: 'gl:journalEntry.file.template' },
        group: 'record',
        run: () =>
          void api
            .download(`${ROOM}/lines/template`, {
              fileName: `${t('gl:journalEntry.sections.lines')}.xlsx`,
              query: { Locale: locale() },
            })
            // What went wrong, the alert of the call has said.
            .catch(() => undefined),
      }
    : null
  useActions({ screen, host }, [read, template])

  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const answer = await upload<{ lines: readonly Record<string, unknown>[] }>(`${ROOM}/lines`, file, {
        ...{ query: { name: file.name }, idempotencyKey: crypto.randomUUID() },
        ...{ onProgress: () => undefined, signal: new AbortController().signal },
      })
      const lines = answer.Data?.lines ?? []
      if (answer.ResultStatus === ResultStatus.success) {
        const before = (snapshot.draft['lines'] ?? []) as readonly Record<string, unknown>[]
        store.write([['lines', [...before.filter((line) => line['glAccount']), ...lines]]])
        setOutcome({ count: lines.length, problems: [] })
      } else setOutcome({ count: 0, problems: answer.Problems ?? [] })
    } catch {
      setOutcome(null)
    } finally {
      setBusy(false)
    }
  }

  const inWords = ({ Field, Key, Args }: Problem) => {
    const { row, ...args } = Args as Readonly<Record<string, string>>
    const text = t(Key, args)
    if (!row) return text
    const column = Field ? fieldLabel(store.entity, Field) : ''
    return t('gl:journalEntry.file.inRow', { row, column, text })
  }
  if (!read || !template) return null
  return (
    <div className={css['file']}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        aria-label={t('gl:journalEntry.file.read')}
        onChange={({ target }) => {
          void take(target.files?.[0])
          // The same file may be chosen again, put right meanwhile.
          target.value = ''
        }}
      />
      <Button icon="box-arrow-in-right" {...buttonOf(read)} />
      <Button icon="file-earmark-spreadsheet" {...buttonOf(template)} />
      <div role="status" className={css['outcome']}>
        {outcome === null ? null : outcome.problems.length === 0 ? (
          t('gl:journalEntry.file.done', { count: outcome.count })
        ) : (
          <>
            <p className={css['refused']}>{t('gl:journalEntry.file.refused', { count: outcome.problems.length })}</p>
            <ul>
              {outcome.problems.slice(0, MOST).map((problem) => (
                <li key={`${problem.Field ?? ''} ${problem.Key}`}>{inWords(problem)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
