import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../../../../server/modules/seed.ts'
import { seededDatabase, testDeps } from '../../../support/server.ts'
import { testDatabase, type TestDatabase } from '../../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await seededDatabase('all')
})
afterAll(() => database.drop())

const one = async <T>(text: string): Promise<T> => (await database.pool.query(text)).rows[0] as T

describe('first data', () => {
  it('holds 30,000 firms that obey the rules, none with another’s name', async () => {
    expect(
      await one(`select count(*)::int as firms, count(distinct name)::int as names, count(distinct firm_id)::int as ids,
        bool_and(firm_id ~ '^[A-Z]{6}-[0-9]{2,3}$') as formed from firm`),
    ).toEqual({ firms: 30_000, names: 30_000, ids: 30_000, formed: true })
    expect(
      await one(`select count(*) filter (where f.is_bill_to <> (b.owner_id is not null)
          or f.is_ship_to <> (s.owner_id is not null) or f.is_vendor <> (v.owner_id is not null))::int as odd,
        count(*) filter (where f.credit_limit is distinct from b.credit_limit)::int as limits,
        count(*) filter (where f.on_hold <> (coalesce(b.on_hold, false) or coalesce(v.on_hold, false)))::int as holds,
        count(*) filter (where f.status = 'Active' and p.status = 'Inactive')::int as orphans
        from firm f left join firm_bill_to b on b.owner_id = f.id left join firm_ship_to s on s.owner_id = f.id
        left join firm_vendor v on v.owner_id = f.id left join firm p on p.firm_id = s.bill_to_id`),
    ).toEqual({ odd: 0, limits: 0, holds: 0, orphans: 0 })
  })

  it('is not loaded twice, and leaves what an administrator has changed', async () => {
    await database.pool
      .query(`update menu set menu_name = 'Suppliers', is_active = false, sequence = 7 where menu_id = 'AP0010';
      update application set description = 'Payables' where application = 'AP';
      update route set props = '{"firmType": "customer"}' where path = '/novus-ap/firm-maintenance';
      update menu set seeded = seeded || '{"menu_name": "Old name"}', menu_name = 'Old name' where menu_id = 'AR0010';
      insert into menu (menu_id, application, menu_name, sequence) values ('OWN1', 'AP', 'Own', 1);
      insert into menu (menu_id, application, menu_name, sequence, seeded) values ('GONE1', 'AP', 'Gone', 1, '{}');
      update user_code_type set description = 'Own words' where code_type = 'HOLD_REASON'`)
    await seed(testDeps(database))
    expect(await one(`select menu_name, is_active, sequence from menu where menu_id = 'AP0010'`)).toEqual({
      menu_name: 'Suppliers',
      is_active: false,
      sequence: 7,
    })
    expect(await one(`select description from application where application = 'AP'`)).toEqual({
      description: 'Payables',
    })
    expect(await one(`select props from route where path = '/novus-ap/firm-maintenance'`)).toEqual({
      props: { firmType: 'customer' },
    })
    expect(await one(`select menu_name from menu where menu_id = 'AR0010'`)).toEqual({ menu_name: 'Customers' })
    expect(await one(`select array_agg(menu_id) as own from menu where menu_id in ('OWN1', 'GONE1')`)).toEqual({
      own: ['OWN1'],
    })
    expect(await one(`select description from user_code_type where code_type = 'HOLD_REASON'`)).toEqual({
      description: 'Own words',
    })
    expect(await one('select count(*)::int as firms from firm')).toEqual({ firms: 30_000 })
  })

  it('without the demo there are menus and kinds of codes, and no company', async () => {
    const empty = await testDatabase()
    await seed(testDeps(empty, { config: { demo: false } }))
    const { rows } = await empty.pool.query(`select (select count(*)::int from firm) as firms,
      (select count(*)::int from company) as companies, (select count(*) > 0 from menu) as menus,
      (select count(*) > 0 from user_code_type) as kinds`)
    expect(rows).toEqual([{ firms: 0, companies: 0, menus: true, kinds: true }])
    await empty.drop()
  })
})
