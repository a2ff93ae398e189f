import { formatTime } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import type { KeptPick } from './pick-queue.ts'
import { say } from './say.ts'
import css from './picking.module.css'

interface Props {
  readonly waiting: readonly KeptPick[]
  readonly awaySince: string | null
  readonly onGiveUp: (key: string) => void
}

/** What is on this device and not with the server yet, and what the server says against it. */
export function Net({ waiting, awaySince, onGiveUp }: Props) {
  const refused = waiting.filter((one) => one.refused !== null)
  return (
    <>
      <p className={css['net']} role="status" data-quiet={waiting.length === 0 || undefined}>
        {waiting.length === 0
          ? ''
          : awaySince === null
            ? say('sending', { count: formatInteger(waiting.length) })
            : say('away', { count: formatInteger(waiting.length), time: formatTime(awaySince) })}
      </p>
      {refused.map(({ key, what, refused: said }) => (
        <p key={key} className={css['refused']} role="alert">
          <b>{what}</b> {said}
          <button type="button" onClick={() => onGiveUp(key)}>
            {say('giveUp')}
          </button>
        </p>
      ))}
    </>
  )
}
