import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BankAccount } from '../../../../shared/contracts/gl/bank-account.ts'
import type { Entity } from '../../../../shared/contracts/entity.ts'
import { openRecord } from '../../../../shared/kit/editor/record-store.ts'
import { installSession } from '../../../../shared/session/session.ts'
import { ALL, FakeRecords, settled } from './fake-records.ts'

let companies: string[]
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  installSession({
    ...{ current: () => null, accessToken: async () => 'token', renew: async () => 'token' },
    signOut: async () => undefined,
  })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ List: companies.map((key) => ({ id: key, key, title: key })), TotalCount: companies.length })
  })
})
afterEach(() => void vi.unstubAllGlobals())

async function fresh(options: object = {}) {
  const store = openRecord(BankAccount as unknown as Entity, null, {
    records: new FakeRecords(),
    access: ALL,
    ...options,
  })
  await settled(store)
  return store
}

describe('a new record whose lookup offers one record only', () => {
  it('begins with it, which is nobody’s unsaved work', async () => {
    companies = ['NGM']
    const store = await fresh()
    await vi.waitFor(() => expect(store.getSnapshot().draft['companyId']).toBe('NGM'))
    expect(store.getSnapshot().dirty).toBe(false)
    expect(asked).toEqual(['/api/admin/company/lookup?limit=2&active=true'])
  })

  it('is left to the user where there are several, or he was quicker; one that begins with a value asks nothing', async () => {
    companies = ['NGM', 'NGS']
    const store = await fresh()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    store.edit('companyId', 'NG')
    companies = ['NGM']
    const quicker = await fresh()
    quicker.edit('companyId', 'X')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await Promise.resolve()
    expect([store, quicker].map((one) => one.getSnapshot().draft['companyId'])).toEqual(['NG', 'X'])
    await fresh({ initial: { companyId: 'NGS' } })
    expect(asked).toHaveLength(2)
  })
})
