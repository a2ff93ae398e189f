import { expect, it } from 'vitest'
import { Calls, newFirm, startStaff } from '../admin/calls.ts'

const { app, admin } = await startStaff()
const payer = new Calls(app, 'payer')
const openItems = async (room: string) =>
  (await payer.get(`/api/ap/${room}/open-items?vendorId=ZQX-BOTH&date=2026-11-20`)).json() as { payee: string | null }

it('[S6.07] what is open with a firm that is not the user’s to see is not told', async () => {
  const both = newFirm({ firmId: 'ZQX-BOTH', name: 'Zéphyr Québec Métaux', isVendor: true })
  expect(await admin.save('POST', '/api/admin/firm', { record: both })).toMatchObject({ ResultStatus: 1 })
  expect((await openItems('payment')).payee).toBe('Zéphyr Québec Métaux')
  await app.pool.query(
    `insert into widget_security (role_id, screen, widget, mode) values ('payer', 'admin/firm', 'firmId', 'hide')`,
  )
  expect(await openItems('payment')).toMatchObject({ payee: null, items: [] })
  await app.pool.query(`delete from widget_security where widget = 'firmId'`)
  await app.pool.query(`
    insert into customer_assignment (user_id, firm_id)
    select u.id, f.firm_id from app_user u, firm f where u.user_name = 'payer' and f.firm_id = 'HARLOW-01'`)
  for (const room of ['payment', 'card-payment'])
    expect(await openItems(room), room).toEqual({ currency: null, payee: null, items: [] })
})
