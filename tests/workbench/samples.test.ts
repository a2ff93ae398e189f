import { describe, expect, it } from 'vitest'
import { fieldProblems, normalize } from '../../shared/contracts/check.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import { REPORTS } from '../../shared/contracts/reports.ts'
import { RECORDS, sampleListRow, sampleRecord } from '../../workbench/sample/records.ts'
import { sampleFields } from '../../workbench/sample/value.ts'

describe.each(Object.values(ENTITIES))('samples of $id', (entity) => {
  const records = Array.from({ length: RECORDS }, (_, row) => sampleRecord(entity, row))

  it('[S4] are records as the contract has them: the same check that a save meets finds nothing', () => {
    const problems = records.flatMap((record) => fieldProblems(entity, normalize(entity, record)))
    expect([...new Set(problems.map(({ Field, Key }) => `${Field} ${Key}`))]).toEqual([])
  })

  it('have every column of the list', () => {
    const row = sampleListRow(entity, records[0]!, 0)
    expect(entity.list.filter((name) => !(name in row))).toEqual([])
  })

  it('are the same at every opening', () => {
    expect(sampleRecord(entity, 3)).toEqual(records[3])
  })
})

it.each(REPORTS)('rows of the report $id have every column in its form', (report) => {
  const rows = [0, 1, 2].map((row) => normalize({ fields: report.columns }, sampleFields(report.columns, '', row)))
  expect(rows.flatMap((row) => fieldProblems({ fields: report.columns }, row))).toEqual([])
})
