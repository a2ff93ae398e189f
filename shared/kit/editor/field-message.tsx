import { Icon } from '../icon.tsx'
import css from './form.module.css'

/** What is wrong with a field, under it. */
export function FieldMessage({ id, text }: { id?: string; text: string }) {
  return (
    <span id={id} className={css['message']}>
      <Icon name="exclamation-circle-fill" size={11} />
      <span>{text}</span>
    </span>
  )
}
