import { say } from '../say.ts'
import css from './walk.module.css'

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0'] as const

/** [judgement 41] Figures as big as a glove. */
export const Keypad = ({ decimal, onPress }: { readonly decimal: string; readonly onPress: (key: string) => void }) => (
  <div className={css['pad']} role="group" aria-label={say('walk.keypad')}>
    {KEYS.map((key) => (
      <button key={key} type="button" onClick={() => onPress(key)}>
        {key}
      </button>
    ))}
    <button type="button" onClick={() => onPress(decimal)}>
      {decimal}
    </button>
    <button type="button" aria-label={say('walk.back')} onClick={() => onPress('back')}>
      ⌫
    </button>
  </div>
)
