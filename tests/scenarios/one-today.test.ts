import { beforeAll, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { asDocument } from '../../shared/contracts/document.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'

/** In Toronto it is the evening of 30 June; in Greenwich July has begun. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-01T00:23:00Z') } })
const admin = as('admin')

beforeAll(() => enterMasters(admin, books))

it('[finance 1] whatever document is begun in the evening, its days are those of the company', async () => {
  const documents = Object.values(ENTITIES).flatMap((entity) => asDocument(entity) ?? [])
  const preset: string[] = []
  for (const { room, fields, completedBy } of documents) {
    const named = { vendorId: 'V100', bankAccountId: 'MAIN', frequency: 'Monthly', every: 1 }
    const record: Row = { ...emptyRecord(fields) }
    for (const [name, value] of Object.entries(named)) if (name in fields) record[name] = value
    const path = completedBy.length > 0 ? `/api/${room}/complete` : `/api/${room}`
    const answer = await admin.write('POST', path, { record })
    // What is made by another document, or is entered in a form of its own.
    if (answer.statusCode !== 200) continue
    const { Data } = answer.json() as CallResult<Row>
    for (const [name, { kind }] of Object.entries(fields))
      if (kind === 'date' && Data?.[name] && record[name] === null) preset.push(`${room} ${name} ${String(Data[name])}`)
  }
  expect(preset.filter((line) => line.endsWith('2026-06-30')).length).toBeGreaterThan(2)
  expect(preset.filter((line) => line.endsWith('2026-07-01'))).toEqual([])
})
