import { api } from '../../../shared/api/client.ts'
import type { OwnPasswordPolicy, PasswordChange } from '../../../shared/contracts/password.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import type { FieldProblem, FormProblems, PasswordForm } from './password-form.ts'

/** What the form says until the server has told its rules: those of a new installation. */
export const STANDARD: OwnPasswordPolicy = {
  minimumLength: 12,
  remembered: 5,
  minimumMinutes: 0,
  maximumDays: null,
  names: [],
}

export const readPolicy = (signal: AbortSignal) =>
  api.get<OwnPasswordPolicy>('shell/password-policy', { quiet: true, signal })

/** Sends the change; answers what the server refuses, nothing after a success. Throws when no answer came. */
export async function sendChange({ currentPassword, newPassword }: PasswordForm): Promise<FormProblems> {
  const body: PasswordChange = { currentPassword, newPassword }
  const answer = await api.send('POST', 'shell/change-password', body)
  if (answer.ResultStatus === ResultStatus.success) return {}
  const found: Partial<Record<keyof PasswordForm, FieldProblem>> = {}
  for (const { Field, Key, Args } of answer.Problems ?? [])
    found[Field === 'currentPassword' ? 'currentPassword' : 'newPassword'] = { key: Key.split('.').at(-1)!, args: Args }
  return found
}
