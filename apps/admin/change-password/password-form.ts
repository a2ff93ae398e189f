import { LONGEST_PASSWORD, passwordProblem, type OwnPasswordPolicy } from '../../../shared/contracts/password.ts'
import { t } from '../../../shared/i18n/i18n.ts'

export interface PasswordForm {
  readonly currentPassword: string
  readonly newPassword: string
  readonly again: string
}
export const EMPTY: PasswordForm = { currentPassword: '', newPassword: '', again: '' }

/** Name of a text below `admin:changePassword.problems`, and its slots. */
export interface FieldProblem {
  readonly key: string
  readonly args?: Readonly<Record<string, string | number>>
}
export type FormProblems = Readonly<Partial<Record<keyof PasswordForm, FieldProblem>>>

export const problemSentence = ({ key, args }: FieldProblem): string => t(`admin:changePassword.problems.${key}`, args)

/** What is wrong before anything is sent. */
export function formProblems(values: PasswordForm, policy: OwnPasswordPolicy): FormProblems {
  const { currentPassword, newPassword, again } = values
  const plain = newPassword === '' ? 'missing' : passwordProblem(newPassword, policy.names, policy)
  return {
    ...(currentPassword === '' ? { currentPassword: { key: 'missingCurrent' } } : {}),
    ...(plain ? { newPassword: { key: plain, args: { least: policy.minimumLength, most: LONGEST_PASSWORD } } } : {}),
    ...(!plain && again !== newPassword ? { again: { key: 'differ' } } : {}),
  }
}
