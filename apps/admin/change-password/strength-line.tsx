import {
  LONGEST_PASSWORD,
  passwordProblem,
  passwordStrength,
  type OwnPasswordPolicy,
} from '../../../shared/contracts/password.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import css from './change-password.module.css'

const STEPS = { short: 0, refused: 1, fair: 2, good: 3, strong: 4 } as const

interface Props {
  readonly password: string
  readonly policy: OwnPasswordPolicy
}

/** What is thought of the new password, in words; the bar beside them only repeats it. */
export function StrengthLine({ password, policy }: Props) {
  const verdict = password === '' ? null : verdictOf(password, policy)
  return (
    <div className={css['strength']} data-verdict={verdict?.step ?? 'none'}>
      <span className={css['bar']} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={verdict !== null && step <= STEPS[verdict.step]} />
        ))}
      </span>
      <span role="status">{verdict?.words}</span>
    </div>
  )
}

function verdictOf(password: string, policy: OwnPasswordPolicy): { step: keyof typeof STEPS; words: string } {
  const { minimumLength: least, names } = policy
  const problem = passwordProblem(password, names, policy)
  if (problem === 'tooShort')
    return { step: 'short', words: t('admin:changePassword.strength.short', { count: [...password].length, least }) }
  if (problem) {
    const reason = t(`admin:changePassword.problems.${problem}`, { most: LONGEST_PASSWORD })
    return { step: 'refused', words: reason }
  }
  const step = passwordStrength(password)
  return { step, words: t(`admin:changePassword.strength.${step}`) }
}
