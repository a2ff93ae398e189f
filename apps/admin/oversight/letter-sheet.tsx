import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { LetterMessage } from '../../../shared/contracts/admin/letter.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { NoticeLine } from '../../../shared/kit/editor/notice-line.tsx'
import { useCommand } from '../../../shared/kit/editor/use-command.ts'
import css from './oversight.module.css'

/** The letter as it travels, with its heads; a file of it, and sending it again. */
export function LetterSheet({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const { notice, isBusy, send } = useCommand(store)
  const id = store.id!
  const message = useMessage(id)
  const isShown = typeof message === 'string'

  const file: Action | null = isShown
    ? {
        id: 'letter-file',
        label: { key: 'admin:letter.actions.file' },
        group: 'record',
        run: () => void api.download(`admin/letter/${id}/file`, { fileName: `${id}.eml` }).catch(() => undefined),
      }
    : null
  const again: Action | null =
    isShown && snapshot.access.actions.includes('send')
      ? {
          id: 'letter-send',
          label: { key: 'admin:letter.actions.send' },
          group: 'record',
          enabled: !isBusy && snapshot.saved['status'] !== 'Waiting',
          run: () => void send(`admin/letter/${id}/send`, () => ({ level: 'done', key: 'admin:letter.notices.send' })),
        }
      : null
  useActions({ screen, host }, [file, again])
  const title = t('admin:letter.message')
  return (
    <section className={css['sheet']} aria-label={title} {...region('message', title)}>
      <h2>{title}</h2>
      <div className={css['tools']}>
        {again ? <Button icon="arrow-clockwise" {...buttonOf(again)} /> : null}
        {file ? <Button {...buttonOf(file)} /> : null}
        <NoticeLine notice={notice} store={store} />
      </div>
      {isShown ? (
        // It may be long: the keyboard scrolls it.
        <pre className={css['message']} tabIndex={0} aria-label={title}>
          {message}
        </pre>
      ) : (
        <p className={css['done']} role="status">
          {message === undefined ? null : t(message === null ? 'admin:letter.withheld' : 'admin:letter.unread')}
        </p>
      )}
    </section>
  )
}

/** Undefined until it is there, null when it is not for other eyes, false when it could not be read. */
function useMessage(id: string): string | null | undefined | false {
  const [message, setMessage] = useState<string | null | undefined | false>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    api.get<LetterMessage>(`admin/letter/${id}/message`, { signal: leaving.signal, quiet: true }).then(
      (answer) => setMessage(answer.message),
      () => !leaving.signal.aborted && setMessage(false),
    )
    return () => leaving.abort()
  }, [id])
  return message
}
