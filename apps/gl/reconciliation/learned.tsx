import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { BankStanding, ImportedFile, LearnedRule } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { SmallTable, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import { PATH, type Calls } from './use-calls.ts'

const say = (name: string, args: Record<string, string | number> = {}) =>
  t(`gl:bankReconciliation.learned.${name}`, args)

const sayOf = (name: string) => t(`gl:bankReconciliation.${name}`)

interface Beside {
  readonly bank: string
  readonly files: readonly ImportedFile[]
  readonly rules: readonly LearnedRule[]
}

interface Props {
  readonly banks: readonly BankStanding[]
  readonly basis: number
  readonly mayForget: boolean
  readonly mayUndo: boolean
  readonly calls: Calls
}

/** Files that were brought, and what was learned of lines that say the same: to be looked at, and taken back. */
export function Learned({ banks, basis, mayForget, mayUndo, calls }: Props) {
  const [all, setAll] = useState<readonly Beside[]>([])
  const ids = banks.map(({ bankAccountId }) => bankAccountId).join('\n')
  useEffect(() => {
    const leaving = new AbortController()
    const of = (bank: string) =>
      api
        .get<Omit<Beside, 'bank'>>(`${PATH}/bank/${encodeURIComponent(bank)}/beside`, {
          signal: leaving.signal,
          quiet: true,
        })
        .then(({ files, rules }) => ({ bank, files, rules }))
    Promise.all(ids === '' ? [] : ids.split('\n').map(of)).then(setAll, () => undefined)
    return () => leaving.abort()
  }, [ids, basis])
  const files = all.flatMap(({ bank, files: those }) => those.slice(0, 10).map((file) => ({ bank, ...file })))
  const rules = all.flatMap(({ bank, rules: those }) => those.map((rule) => ({ bank, ...rule })))
  const filesOf: readonly SmallColumn<(typeof files)[number]>[] = [
    { name: 'bank', label: sayOf('banks.bank'), of: ({ bank }) => bank },
    { name: 'file', label: say('file'), of: ({ fileName }) => fileName },
    { name: 'format', label: say('format'), of: ({ format }) => format },
    { name: 'days', label: say('days'), of: ({ from, to }) => `${formatDate(from)} – ${formatDate(to)}` },
    {
      name: 'lines',
      label: say('lines'),
      of: ({ added, read }) => say('linesOf', { added: formatInteger(added), read: formatInteger(read) }),
    },
    { name: 'by', label: sayOf('past.by'), of: ({ by, on }) => `${by} ${formatStamp(on)}` },
  ]
  const rulesOf: readonly SmallColumn<(typeof rules)[number]>[] = [
    { name: 'bank', label: sayOf('banks.bank'), of: ({ bank }) => bank },
    { name: 'pattern', label: say('pattern'), of: ({ pattern }) => pattern },
    { name: 'direction', label: say('direction'), of: ({ direction }) => say(direction) },
    {
      name: 'goes',
      label: say('goes'),
      of: (rule) => `${rule.glAccount ?? rule.firmId ?? ''} ${rule.accountName ?? ''}`,
    },
    {
      name: 'seen',
      label: say('seen'),
      of: ({ times, lastOn, firstBy }) =>
        say('times', { times: formatInteger(times), date: formatDate(lastOn), by: firstBy }),
    },
  ]
  return (
    <>
      {files.length > 0 ? (
        <>
          <h2>{say('files')}</h2>
          <SmallTable
            label={say('files')}
            columns={filesOf}
            rows={files}
            keyOf={({ id }) => id}
            acts={(file) =>
              file.undoneBy ? (
                say('undone', { by: file.undoneBy })
              ) : mayUndo && file.added > 0 ? (
                <Button
                  look="ghost"
                  label={say('undo')}
                  aria-label={say('undoOf', { name: file.fileName })}
                  onClick={() => void calls.send('undo-import', { bankAccountId: file.bank, importId: file.id })}
                />
              ) : null
            }
          />
        </>
      ) : null}
      {rules.length > 0 ? (
        <>
          <h2>{say('rules')}</h2>
          <SmallTable
            label={say('rules')}
            columns={rulesOf}
            rows={rules}
            keyOf={({ id }) => id}
            acts={(rule) =>
              mayForget ? (
                <Button
                  look="ghost"
                  label={say('forget')}
                  aria-label={say('forgetOf', { pattern: rule.pattern })}
                  onClick={() => void calls.send('forget', { bankAccountId: rule.bank, rule: rule.id })}
                />
              ) : null
            }
          />
        </>
      ) : null}
    </>
  )
}
