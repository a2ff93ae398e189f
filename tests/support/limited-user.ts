import { expect } from 'vitest'
import type { Calls } from '../server/modules/admin/calls.ts'

export type Ranges = readonly (readonly [from: string, to: string])[]

/** Accounts and banks that somebody is limited to; to nothing, if none are named. */
export interface Limits {
  readonly accounts?: Ranges
  readonly banks?: readonly string[]
}

/** All accounts of Northgate but that of rent, and but that of payables in Canadian dollars. */
export const BUT_RENT: Ranges = [
  ['1000', '5000'],
  ['6200', '6200'],
]
export const BUT_PAYABLES: Ranges = [
  ['1000', '1999'],
  ['2010', '6200'],
]

/** [S6.05] Limits a user as an administrator does on the screen of his securables. */
export async function limit(admin: Calls, user: string, { accounts = [], banks = [] }: Limits): Promise<void> {
  const securables = `/api/admin/user-securables/${user}`
  const { Data } = await admin.read(securables)
  const record = {
    ...{ accountsLimited: accounts.length > 0, banksLimited: banks.length > 0 },
    accounts: accounts.map(([fromAccount, toAccount]) => ({ fromAccount, toAccount })),
    banks: banks.map((bankAccountId) => ({ bankAccountId })),
  }
  const version = Data!['version']
  const answer = await admin.save('PUT', securables, { record, version })
  expect(['SAVED', 'NO_CHANGES'], JSON.stringify(answer.Problems)).toContain(answer.ResultCode)
}
