import { beforeAll, describe, expect, it } from 'vitest'
import { conflict, loadWords, opened, saved, STORED } from './fake-records.ts'

beforeAll(loadWords)

describe('a conflict', () => {
  const theirs = { ...STORED, name: 'Theirs', email: 'their@x.example', version: 7 }

  async function met() {
    const { store, server } = await opened('ROD-8')
    store.edit('name', 'Mine')
    store.edit('status', 'Inactive')
    server.answers.push(conflict(theirs))
    expect(await store.save()).toBe(false)
    return { store, server }
  }

  it('says who and when, sets both values side by side and keeps the draft', async () => {
    const { store } = await met()
    expect(store.getSnapshot()).toMatchObject({
      dirty: true,
      draft: { name: 'Mine', status: 'Inactive' },
      conflict: {
        changedBy: 'P. Adeyemi',
        differences: [
          { path: 'name', theirs: 'Theirs', mine: 'Mine', both: true },
          { path: 'email', theirs: 'their@x.example', mine: null, both: false },
        ],
      },
    })
  })

  it('is settled field by field and saved against their version', async () => {
    const { store, server } = await met()
    server.answers.push(saved({ ...theirs, name: 'Mine', status: 'Inactive', version: 8 }))
    expect(await store.conflict.settle((path) => path === 'email')).toBe(true)
    expect(server.saves[1]).toMatchObject({
      version: 7,
      record: { name: 'Mine', status: 'Inactive', email: 'their@x.example' },
    })
    expect(store.getSnapshot()).toMatchObject({ dirty: false, trail: { version: 8 } })
  })

  it('puts back their change where mine is wanted though I did not change it', async () => {
    const { store, server } = await met()
    server.answers.push(saved({ ...theirs, name: 'Mine', status: 'Inactive', email: null, version: 8 }))
    await store.conflict.settle(() => false)
    expect(server.saves[1]!.record).toMatchObject({ name: 'Mine', email: null })
  })

  it('can be reloaded, and postponed', async () => {
    const { store } = await met()
    store.conflict.postpone()
    expect(store.getSnapshot()).toMatchObject({ conflict: null, dirty: true, trail: { version: 3 } })
    const again = await met()
    again.store.conflict.takeTheirs()
    expect(again.store.getSnapshot()).toMatchObject({
      conflict: null,
      dirty: false,
      draft: { name: 'Theirs' },
      trail: { version: 7 },
    })
  })
})
