import { describe, expect, it } from 'vitest'
import { emptyLookups } from '../../../../apps/admin/form-security/empty-lookups.ts'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import { lookupsTo } from '../../../../shared/contracts/lookups-to.ts'
import { securedScreen } from '../../../../shared/contracts/secured-screens.ts'

describe('[S6.09] a key that is hidden', () => {
  const firm = securedScreen('admin/firm')!
  const job = securedScreen('po/job')!

  it('empties the lookups that choose by it: each is found, in lines too', () => {
    const places = lookupsTo('gl.account', Object.values(ENTITIES)).map(({ entity, path }) => `${entity.id} ${path}`)
    expect(places).toEqual(
      expect.arrayContaining(['ap.purchaseInvoice distribution.glAccount', 'gl.control roles.glAccount']),
    )
    expect(lookupsTo('admin.auditLog', Object.values(ENTITIES))).toEqual([])
  })

  it('is said with them beside its row, for the tab that holds it too; nothing is said of what nobody chooses by', () => {
    expect(emptyLookups(job, 'jobNo', 'hide')).not.toBeNull()
    expect(emptyLookups(job, 'jobNo', 'mask')).not.toBeNull()
    expect(emptyLookups(job, 'jobNo', 'read')).toBeNull()
    expect(emptyLookups(firm, 'city', 'hide')).toBeNull()
    expect(emptyLookups(firm, 'tabs.identity', 'hide')).not.toBeNull()
  })
})
