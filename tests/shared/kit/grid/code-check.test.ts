import { describe, expect, it } from 'vitest'
import { entity, type Entity } from '../../../../shared/contracts/entity.ts'
import * as field from '../../../../shared/contracts/fields.ts'
import { openRecord } from '../../../../shared/kit/editor/record-store.ts'
import { judgeCode, type HasCode } from '../../../../shared/kit/grid/code-check.ts'
import { FakeRecords, problemKeys, settled } from '../editor/fake-records.ts'

const Sheet = entity('admin.sheet', {
  key: 'sheetId',
  title: 'sheetId',
  fields: {
    sheetId: field.code({ max: 10 }),
    rows: field.lines(
      {
        firmId: field.lookup('admin.firm', { status: 'Active' }),
        termId: field.lookup('admin.accountTerms'),
        kind: field.choice(['TaxCollected', 'TaxRecoverable', 'Bank']),
        note: field.lookup('admin.room', undefined, { offersOnly: true }),
      },
      { most: 9 },
    ),
  },
  list: ['sheetId'],
}) as unknown as Entity

async function opened(cells: Record<string, unknown>) {
  const store = openRecord(Sheet, null, { records: new FakeRecords() })
  await settled(store)
  store.lines('rows').write(0, [cells])
  return store
}
const calls = () => {
  const asked: string[] = []
  // OLD exists and is out of use; GOOD is offered.
  const hasCode: HasCode = (target, code, any) => {
    asked.push(`${target.entity} ${code}${any ? ' any' : ''}`)
    return Promise.resolve(code === 'GOOD' || (code === 'OLD' && any))
  }
  return { asked, hasCode }
}

describe('a code that was typed into a cell', () => {
  it('says of a text that several choices begin with which they are, and of one of none that it is none', async () => {
    const store = await opened({ kind: 'tax' })
    store.leave('rows.0.kind')
    await judgeCode(store, 'rows.0.kind')
    expect(problemKeys(store)).toEqual(['rows.0.kind kit:refused.severalMeant'])
    expect(store.getSnapshot().problems[0]!.Args).toEqual({ value: 'tax', choices: 'TaxCollected or TaxRecoverable' })
    store.edit('rows.0.kind', 'zzz')
    store.leave('rows.0.kind')
    await judgeCode(store, 'rows.0.kind')
    expect(problemKeys(store)).toEqual(['rows.0.kind kit:problems.notAChoice'])
  })

  it('[visual reference §6] is judged when the cell is left: unknown, or not offered there', async () => {
    const { hasCode, asked } = calls()
    const store = await opened({ firmId: 'NOBODY', termId: 'GOOD' })
    await judgeCode(store, 'rows.0.firmId', hasCode)
    await judgeCode(store, 'rows.0.termId', hasCode)
    expect(problemKeys(store)).toEqual(['rows.0.firmId kit:refused.unknownRecord'])
    expect(asked).toEqual(['admin.firm NOBODY', 'admin.firm NOBODY any', 'admin.accountTerms GOOD'])
    store.edit('rows.0.firmId', 'OLD')
    expect(problemKeys(store)).toEqual([])
    await judgeCode(store, 'rows.0.firmId', hasCode)
    expect(problemKeys(store)).toEqual(['rows.0.firmId kit:refused.notOffered'])
  })

  it('says nothing of another code that stands there by then, of an empty cell, or when nobody answers', async () => {
    const store = await opened({ firmId: 'NOBODY', termId: null, note: 'anything' })
    let answer: (has: boolean) => void = () => undefined
    const judged = judgeCode(store, 'rows.0.firmId', (_target, _code, any) =>
      any ? Promise.resolve(false) : new Promise((done) => (answer = done)),
    )
    store.edit('rows.0.firmId', 'GOOD')
    answer(false)
    await judged
    await judgeCode(store, 'rows.0.firmId', () => Promise.reject(new Error('away')))
    const { hasCode, asked } = calls()
    await judgeCode(store, 'rows.0.termId', hasCode)
    // What a field only offers may be anything.
    await judgeCode(store, 'rows.0.note', hasCode)
    expect([problemKeys(store), asked]).toEqual([[], []])
  })
})
