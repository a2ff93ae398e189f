import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from './calls.ts'

let app: TestApp
let admin: Calls
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
})
afterAll(() => app.close())

const POLICY = '/api/admin/password-policy'
const change = async (record: Row) => {
  const { version } = (await admin.read(`${POLICY}/PASSWORDS`)).Data!
  return admin.save('PUT', `${POLICY}/PASSWORDS`, { record, version })
}

describe('the rules of passwords', () => {
  it('[S1.04] are one record; what an administrator sets holds at the next change of a password', async () => {
    expect((await admin.list(POLICY)).List).toMatchObject([{ policyId: 'PASSWORDS', minimumLength: 12 }])
    expect(await change({ minimumLength: 16, maximumDays: 365 })).toMatchObject({ ResultStatus: 1 })
    const answer = await new Calls(app, 'clerk').save('POST', '/api/shell/change-password', {
      currentPassword: 'clerk',
      newPassword: 'Copper-Pipe-77',
    })
    expect(answer.Problems).toContainEqual(expect.objectContaining({ Args: expect.objectContaining({ least: 16 }) }))
    const { List } = await admin.list(`${POLICY}/PASSWORDS/history`)
    expect(List.map((row) => row['columnName'])).toEqual(expect.arrayContaining(['minimumLength', 'maximumDays']))
  })

  it('keep to their limits, and are no clerk’s to see', async () => {
    expect((await change({ minimumLength: 7 })).Problems).toMatchObject([{ Field: 'minimumLength' }])
    expect((await change({ maximumDays: 0 })).Problems).toMatchObject([{ Field: 'maximumDays' }])
    expect((await admin.write('DELETE', `${POLICY}/PASSWORDS?version=1`)).statusCode).toBe(404)
    expect((await new Calls(app, 'clerk').get(POLICY)).statusCode).toBe(403)
  })
})
