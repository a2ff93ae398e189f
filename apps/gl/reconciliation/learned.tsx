import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { BankStanding, ImportedFile, LearnedRule } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { PATH, type Calls } from './use-calls.ts'
import css from './reconciliation.module.css'

const say = (name: string, args: Record<string, string | number> = {}) =>
  t(`gl:bankReconciliation.learned.${name}`, args)

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
  return (
    <>
      {files.length > 0 ? <h2>{say('files')}</h2> : null}
      {files.length > 0 ? (
        <table className={css['list']}>
          <tbody>
            {files.map((file) => (
              <tr key={file.id}>
                <td>{file.bank}</td>
                <td>{file.fileName}</td>
                <td>{file.format}</td>
                <td>
                  {formatDate(file.from)} – {formatDate(file.to)}
                </td>
                <td>{say('linesOf', { added: formatInteger(file.added), read: formatInteger(file.read) })}</td>
                <td>
                  {file.by} {formatStamp(file.on)}
                </td>
                <td>
                  {file.undoneBy ? (
                    say('undone', { by: file.undoneBy })
                  ) : mayUndo && file.added > 0 ? (
                    <Button
                      look="ghost"
                      label={say('undo')}
                      aria-label={say('undoOf', { name: file.fileName })}
                      onClick={() => void calls.send('undo-import', { bankAccountId: file.bank, importId: file.id })}
                    />
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {rules.length > 0 ? <h2>{say('rules')}</h2> : null}
      {rules.length > 0 ? (
        <table className={css['list']}>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.id}>
                <td>{rule.bank}</td>
                <td>{rule.pattern}</td>
                <td>{say(rule.direction)}</td>
                <td>
                  {rule.glAccount ?? rule.firmId} {rule.accountName}
                </td>
                <td>
                  {say('times', { times: formatInteger(rule.times), date: formatDate(rule.lastOn), by: rule.firstBy })}
                </td>
                <td>
                  {mayForget ? (
                    <Button
                      look="ghost"
                      label={say('forget')}
                      aria-label={say('forgetOf', { pattern: rule.pattern })}
                      onClick={() => void calls.send('forget', { bankAccountId: rule.bank, rule: rule.id })}
                    />
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  )
}
