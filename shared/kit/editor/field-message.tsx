import { Icon } from '../icon.tsx'
import css from './form.module.css'

interface Props {
  readonly id?: string
  readonly text: string
  /** In the room that is kept for it between two rows, so that nothing below moves; all of it is read where the focus is. */
  readonly lies?: boolean
}

/** What is wrong with a field, under it. */
export function FieldMessage({ id, text, lies = false }: Props) {
  return (
    <span id={id} className={`${css['message']} ${lies ? css['below'] : ''}`}>
      <Icon name="exclamation-circle-fill" size={11} />
      <span>{text}</span>
    </span>
  )
}
