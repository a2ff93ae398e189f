import { useId, useRef, useState } from 'react'
import type { Invitation } from '../../../shared/contracts/admin/user.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import controls from '../../../shared/kit/editor/controls/control.module.css'
import css from './handed-over.module.css'

interface Props {
  readonly invitation: Invitation
  /** Whom the link lets in. */
  readonly who: string
}

/** What became of an invitation. A link that no mail server takes to its reader is in this page only: closed, it is gone. */
export function HandedOver({ invitation: { link, sentTo }, who }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    box.current?.select()
    try {
      await navigator.clipboard.writeText(link!)
      setCopied(true)
    } catch {
      // Where the browser forbids it the link is selected, ready for the keyboard.
    }
  }
  const notice = link === null ? 'mailed' : sentTo ? 'unmailed' : 'noAddress'
  return (
    <div className={css['made']}>
      <p id={`${id}-made`} role="status">
        {t(`admin:user.invite.${notice}`, { who, email: sentTo ?? '' })}
      </p>
      {link === null ? null : (
        <div className={css['link']}>
          <input
            ref={box}
            className={controls['input']}
            data-first=""
            value={link}
            readOnly
            onFocus={(event) => event.target.select()}
            aria-label={t('admin:user.invite.link')}
            aria-describedby={`${id}-made`}
          />
          <Button
            look="primary"
            icon="clipboard"
            label={t(isCopied ? 'admin:user.invite.copied' : 'admin:user.invite.copy')}
            onClick={() => void copy()}
          />
        </div>
      )}
    </div>
  )
}
