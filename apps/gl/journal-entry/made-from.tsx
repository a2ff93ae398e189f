import { buttonOf, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { IconName } from '../../../shared/kit/icon.tsx'
import css from './journal-entry-parts.module.css'

interface Props {
  readonly icon: IconName
  readonly action: Action
  /** Why it was not made, in the words of the reader. */
  readonly refused: readonly string[]
}

/** Something that is made out of an entry in one press, and why it was not. */
export const MadeFrom = ({ icon, action, refused }: Props) => (
  <div className={css['file']}>
    <Button icon={icon} {...buttonOf(action)} />
    <div role="status" className={css['outcome']}>
      {refused.map((text) => (
        <p key={text} className={css['refused']}>
          {text}
        </p>
      ))}
    </div>
  </div>
)
