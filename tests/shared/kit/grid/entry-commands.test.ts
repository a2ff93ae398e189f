import { expect, it } from 'vitest'
import { entity, type Entity } from '../../../../shared/contracts/entity.ts'
import * as field from '../../../../shared/contracts/fields.ts'
import { openRecord, type RecordStore } from '../../../../shared/kit/editor/record-store.ts'
import { EntryCommands } from '../../../../shared/kit/grid/entry-commands.ts'
import type { EntryColumn } from '../../../../shared/kit/grid/entry-columns.ts'
import type { Place } from '../../../../shared/kit/grid/grid-moves.ts'
import type { CursorControl } from '../../../../shared/kit/grid/use-cursor.ts'
import { FakeRecords, settled } from '../editor/fake-records.ts'

const COLUMNS = { account: field.code(), tax: field.optional(field.code()), job: field.optional(field.code()) }
const Bill = entity('admin.bill', {
  key: 'billNo',
  title: 'billNo',
  fields: { billNo: field.code(), items: field.lines(COLUMNS, { most: 9 }) },
  list: ['billNo'],
}) as unknown as Entity

/** The grid as it is drawn over a store, without its picture. */
function grid(store: RecordStore, follows: Readonly<Record<string, string>> = {}) {
  const cursor = { at: { row: 0, column: 0 } as Place, anchor: { row: 0, column: 0 } as Place, editing: null }
  const control = {
    cursor,
    moveTo: (at: Place) => void (cursor.at = at),
    endEditing: () => undefined,
  } as unknown as CursorControl
  const columns = Object.entries(COLUMNS).map(([name, of]) => ({
    ...{ name, field: of, required: false, readOnly: false, optional: name !== 'account' && !follows[name] },
    follows: follows[name],
  })) as unknown as EntryColumn[]
  const commands = new EntryCommands({
    ...{ store, name: 'items', columns, readOnly: false, grows: true, pageRows: 9, control },
  })
  const at = () => `${cursor.at.row} ${columns[cursor.at.column]!.name}`
  return {
    /** Types into a cell and leaves it with Enter; answers the cell that opens. */
    enter(row: number, column: keyof typeof COLUMNS, text: string | null) {
      commands.goTo({ row, column: columns.findIndex(({ name }) => name === column) }, { editing: 'all' })
      if (text !== null) store.edit(`items.${row}.${column}`, text)
      commands.advance(1)
      commands.end()
      return at()
    },
  }
}

async function opened(lines: Record<string, unknown>[] = []) {
  const store = openRecord(Bill, null, { records: new FakeRecords() })
  await settled(store)
  store.lines('items').write(0, lines)
  return store
}

it('a column that a line can do without is passed by until something was typed into it, be it what stood there already', async () => {
  const { enter } = grid(await opened([{ account: '6200', tax: 'ON' }]))
  expect(enter(0, 'account', '6100')).toBe('1 account')
  // Opened, read and left: nothing was typed.
  expect(enter(0, 'tax', null)).toBe('0 job')
  expect(enter(0, 'account', '6200')).toBe('1 account')
  expect(enter(0, 'tax', 'ON')).toBe('0 job')
  expect(enter(0, 'account', '6100')).toBe('0 tax')
})

it('a grid that is drawn anew knows what was typed into the document before', async () => {
  const store = await opened([{ account: '6200' }])
  expect(grid(store).enter(0, 'tax', 'ON')).toBe('0 job')
  expect(grid(store).enter(1, 'account', '6100')).toBe('1 tax')
})

it('[judgement 31] a column that is filled from another one is passed by where that says something, and stopped at where it does not', async () => {
  const { enter } = grid(await opened([{ account: '6200', job: 'J-1' }]), { tax: 'account' })
  expect(enter(0, 'account', '6100')).toBe('1 account')
  expect(enter(0, 'account', '')).toBe('0 tax')
})
