import { describe, expect, it } from 'vitest'
import { Role } from '../../../../shared/contracts/admin/role.ts'
import type { RightsGrid } from '../../../../shared/contracts/admin/rights-grid.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { ALL_DOORS } from '../../../../shared/contracts/rooms.ts'
import { startStaff } from './calls.ts'

const { app, admin, clerk } = await startStaff()
const grid = async (query = ''): Promise<RightsGrid> => (await admin.get(`/api/admin/role/grid${query}`)).json()
const actions = ({ screens }: RightsGrid, room: string) => screens.find((screen) => screen.room === room)?.actions

describe('[S6.09] the grid of rights', () => {
  it('has every screen that a door leads to, with what its calls ask for', async () => {
    const read = await grid()
    expect(read.screens.map(({ room }) => room)).toEqual([...new Set(ALL_DOORS.map(({ room }) => room))].sort())
    expect(actions(read, 'admin/user-securables')).toEqual(['view', 'edit', 'export', 'share'])
    expect(actions(read, 'admin/firm')).toEqual([
      ...['view', 'add', 'edit', 'delete'],
      ...['export', 'import', 'invite', 'share'],
    ])
    expect(actions(read, 'admin/audit-log')).toContain('export')
    expect(actions(read, 'ap/purchase-invoice')).toEqual(expect.arrayContaining(['post', 'approve', 'hold', 'release']))
    expect(actions(read, 'ap/cheque-printing')).toEqual(['view', 'print', 'reprint'])
    expect(actions(read, 'ap/account-inquiry')).toEqual(['view', 'export', 'apply'])
    expect(actions(read, 'admin/end-sessions')).toEqual(['view', 'run'])
    expect(read.screens.find(({ room }) => room === 'admin/firm')!.applications).toEqual(
      expect.arrayContaining(['AP', 'AR', 'OE']),
    )
    expect(read).toMatchObject({ members: 0, inherited: [], inheritedNamed: [] })
  })

  it('tells what a role would inherit, through all that stands above it, and who has it', async () => {
    const above = {
      ...{ ...emptyRecord(Role.fields), roleId: 'above', name: 'Above', inherits: 'clerk' },
      rights: [{ screen: 'gl/journal', action: 'close' }],
      namedRights: [{ namedRight: 'po.approve', limit: '5000' }],
    }
    expect(await admin.save('POST', '/api/admin/role', { record: above })).toMatchObject({ ResultStatus: 1 })
    const read = await grid('?role=clerk&inherits=above')
    expect(read.members).toBe(2)
    expect(read.inherited).toEqual(
      expect.arrayContaining([
        { roleId: 'above', right: 'gl/journal.close' },
        { roleId: 'clerk', right: 'admin/firm.add' },
      ]),
    )
    expect(read.inheritedNamed).toEqual(
      expect.arrayContaining([
        { roleId: 'above', right: 'po.approve', limit: '5000' },
        { roleId: 'clerk', right: 'price.view', limit: null },
      ]),
    )
  })

  it('is for those who may look at roles', async () => {
    expect((await clerk.get('/api/admin/role/grid')).statusCode).toBe(403)
    expect((await app.call(null, { method: 'GET', url: '/api/admin/role/grid' })).statusCode).toBe(401)
  })
})
