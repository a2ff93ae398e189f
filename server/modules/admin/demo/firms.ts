import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { CALLED_FIRMS, KNOWN_FIRMS } from './known-firms.ts'
import * as words from './words.ts'

const SUMMARIZED = ['firm_bill_to', 'firm_vendor', 'firm_address']

const list = (texts: readonly string[]) => sql`${texts}::text[]`

/** What of all names there are is the same on every machine: choices follow from the firm's number alone. */
async function prepare(db: Trx): Promise<void> {
  await sql`create function pg_temp.chance(n int, salt text, most int) returns int language sql immutable
    return ('x' || substr(md5(n::text || salt), 1, 7))::bit(28)::int % most`.execute(db)
  await sql`create function pg_temp.pick(texts text[], n int, salt text) returns text language sql immutable
    return texts[1 + ('x' || substr(md5(n::text || salt), 1, 7))::bit(28)::int % cardinality(texts)]`.execute(db)
  // Eight digits, the check digit of the agency, and the first tax account.
  await sql`create function pg_temp.program_account(eight int) returns text language sql immutable
    return eight || ((10 - (
      select sum(case when at % 2 = 0 then (2 * digit) / 10 + (2 * digit) % 10 else digit end) % 10
      from generate_series(1, 8) at cross join lateral (select substr(eight::text, at, 1)::int as digit) d)) % 10)::text || 'RT0001'`.execute(
    db,
  )
}

/** Every combination of word, trade and form occurs once before the first repeats, so no two firms share a name. */
async function makeNames(db: Trx, count: number): Promise<void> {
  await sql`
    create temp table demo_firm on commit drop as
    with numbered as (
      select n, pg_temp.chance(n, 'language', 100) < 22 as french, pg_temp.chance(n, 'type', 100) as kind
      from generate_series(1, ${count}::int) n),
    placed as (
      select d.*, row_number() over (partition by d.french order by n) as place,
             -- A ship-to of its own stands under the bill-to before it.
             d.kind >= 60 and d.kind < 76 and n > 20 as is_site
      from numbered d),
    worded as (
      select p.*,
        case when french then f.word else e.word end as word,
        case when french then f.trade || ' ' || f.word || ' ' || f.form
             else e.word || ' ' || e.trade || ' ' || e.form end as full_name
      from placed p
      left join lateral (select
        (${list(words.ENGLISH_WORDS)})[1 + place % ${words.ENGLISH_WORDS.length}] as word,
        (${list(words.ENGLISH_TRADES)})[1 + (place % ${words.ENGLISH_WORDS.length} + place / ${words.ENGLISH_WORDS.length}) % ${words.ENGLISH_TRADES.length}] as trade,
        (${list(words.ENGLISH_FORMS)})[1 + (place / ${words.ENGLISH_WORDS.length * words.ENGLISH_TRADES.length}) % ${words.ENGLISH_FORMS.length}] as form
      ) e on not french
      left join lateral (select
        (${list(words.FRENCH_WORDS)})[1 + place % ${words.FRENCH_WORDS.length}] as word,
        (${list(words.FRENCH_TRADES)})[1 + (place % ${words.FRENCH_WORDS.length} + place / ${words.FRENCH_WORDS.length}) % ${words.FRENCH_TRADES.length}] as trade,
        (${list(words.FRENCH_FORMS)})[1 + (place / ${words.FRENCH_WORDS.length * words.FRENCH_TRADES.length}) % ${words.FRENCH_FORMS.length}] as form
      ) f on french),
    headed as (
      select w.*, case when is_site then max(n) filter (where kind < 60) over (order by n) end as head from worded w)
    select h.n, h.kind, coalesce(o.french, h.french) as french, h.head,
      case when h.head is null then h.full_name
           else o.full_name || ', ' || case when coalesce(o.french, h.french) then 'chantier ' else 'Yard ' end ||
                (2 + row_number() over (partition by h.head order by h.n) - 1) end as name,
      rpad(upper(regexp_replace(unaccent(coalesce(o.word, h.word)), '[^A-Za-z]', '', 'g')), 6, 'X')::varchar(6)::text as prefix
    from headed h left join headed o on o.n = h.head`.execute(db)
}

/** Numbers behind the prefix run in the order of creation; numbers of the firms known by name are left free. */
async function complete(db: Trx): Promise<void> {
  const reserved = KNOWN_FIRMS.map((firm) => firm.firmId)
  await sql`
    alter table demo_firm add id uuid not null default gen_random_uuid(), add firm_id text, add is_bill_to boolean,
      add is_ship_to boolean, add is_vendor boolean, add city_no int, add city text, add region text, add area text,
      add postal_code text, add phone text, add line1 text, add active boolean, add held boolean,
      add credit_limit numeric, add currency text, add created_on timestamptz`.execute(db)
  await sql`
    with taken as (
      select left(id, length(id) - 3) as prefix, max(right(id, 2)::int) as last
      from unnest(${reserved}::text[]) id group by 1),
    ids as (
      select d.n, d.prefix || '-' || to_char(coalesce(t.last, 0) + row_number() over (partition by d.prefix order by d.n), 'FM99900') as firm_id
      from demo_firm d left join taken t using (prefix)),
    cities as (
      select (row_number() over (partition by french order by place))::int as no, count(*) over (partition by french)::int as of, c.*
      from json_to_recordset(${JSON.stringify(words.CITIES.map((c, place) => ({ ...c, place })))}::json)
        as c (city text, region text, area text, postal text, french boolean, place int))
    update demo_firm d set
      firm_id = i.firm_id,
      is_bill_to = d.kind < 60 or d.kind >= 94,
      is_ship_to = d.kind < 45 or (d.kind >= 60 and d.kind < 76) or d.kind >= 94,
      is_vendor = d.kind >= 76,
      city = c.city, region = c.region, area = c.area,
      postal_code = c.postal || substr('ABCEGHJKLMNPRSTVWXYZ', 1 + pg_temp.chance(d.n, 'p1', 20), 1) || ' ' ||
        pg_temp.chance(d.n, 'p2', 10) || substr('ABCEGHJKLMNPRSTVWXYZ', 1 + pg_temp.chance(d.n, 'p3', 20), 1) || pg_temp.chance(d.n, 'p4', 10),
      phone = c.area || '-555-' || lpad(pg_temp.chance(d.n, 'phone', 10000)::text, 4, '0'),
      line1 = case when d.french then (1 + pg_temp.chance(d.n, 'no', 4800)) || ', ' || pg_temp.pick(${list(words.FRENCH_STREETS)}, d.n, 'street')
                   else (1 + pg_temp.chance(d.n, 'no', 4800)) || ' ' || pg_temp.pick(${list(words.ENGLISH_STREETS)}, d.n, 'street') end,
      active = pg_temp.chance(d.n, 'active', 100) >= 4,
      held = pg_temp.chance(d.n, 'held', 100) < 3,
      credit_limit = (array[5000, 10000, 15000, 25000, 25000, 40000, 50000, 75000, 100000, 150000, 250000])[1 + pg_temp.chance(d.n, 'limit', 11)],
      currency = case when pg_temp.chance(d.n, 'currency', 100) < 7 then 'USD' else 'CAD' end,
      created_on = timestamptz '2019-01-07 14:00Z' + pg_temp.chance(d.n, 'created', 2800) * interval '1 day'
    from ids i, cities c
    where i.n = d.n and c.french = d.french and c.no = 1 + pg_temp.chance(coalesce(d.head, d.n), 'city', c.of)`.execute(
    db,
  )
  // A site is billed to a firm that is in use.
  await sql`update demo_firm o set active = true from demo_firm d where d.head = o.n and not o.active`.execute(db)
}

/** So many customers of no site make room for others, from the last: vendors and whoever is older stay who they are. */
async function makeRoom(db: Trx, count: number): Promise<void> {
  await sql`
    delete from demo_firm where n in (
      select d.n from demo_firm d where not d.is_vendor and d.head is null and not exists (select from demo_firm s where s.head = d.n)
      order by d.n desc limit ${count})`.execute(db)
}

async function addKnown(db: Trx): Promise<void> {
  const rows = KNOWN_FIRMS.map((firm, place) => ({ ...firm, n: -1 - place }))
  await sql`
    insert into demo_firm (n, kind, french, head, name, prefix, firm_id, is_bill_to, is_ship_to, is_vendor, city, region,
                           postal_code, phone, line1, active, held, credit_limit, currency, created_on)
    select k.n, 0, coalesce(k.french, false), h.n, k.name, '', k."firmId", k.types like '%B%', k.types like '%S%',
           k.types like '%V%', k.city, k.region, k."postalCode", k.phone, k.line1, not coalesce(k.inactive, false),
           coalesce(k."onHold", false), k."creditLimit", 'CAD', timestamptz '2019-01-07 14:00Z'
    from json_to_recordset(${JSON.stringify(rows)}::json) as k (n int, "firmId" text, name text, types text, city text,
      region text, "postalCode" text, phone text, line1 text, "creditLimit" numeric, "onHold" boolean, inactive boolean,
      "billToId" text, french boolean)
    left join json_to_recordset(${JSON.stringify(rows)}::json) as h (n int, "firmId" text) on h."firmId" = k."billToId"`.execute(
    db,
  )
}

async function insertFirms(db: Trx): Promise<void> {
  await sql`
    insert into firm (id, firm_id, name, legal_name, status, is_bill_to, is_ship_to, is_vendor, language, business_number,
                      phone, jobber_firm_id, external_users, sales_manager, notes_pop_up, city, region, postal_code,
                      credit_limit, on_hold, held_on, created_by, created_on, updated_by, updated_on)
    select d.id, d.firm_id, d.name, case when d.head is null and pg_temp.chance(d.n, 'legal', 4) = 0 then d.name end,
           case when d.active then 'Active' else 'Inactive' end, d.is_bill_to, d.is_ship_to, d.is_vendor,
           case when d.french then 'fr-CA' when pg_temp.chance(d.n, 'zh', 100) < 2 then 'zh-CN' else 'en-CA' end,
           case when d.is_vendor or (d.head is null and pg_temp.chance(d.n, 'bn', 5) > 0)
                then pg_temp.program_account(10000000 + pg_temp.chance(d.n, 'bn1', 89999) * 1000 + pg_temp.chance(d.n, 'bn2', 1000)) end,
           d.phone, null, d.is_bill_to and pg_temp.chance(d.n, 'external', 3) = 0, false, false, d.city, d.region,
           d.postal_code, case when d.is_bill_to then d.credit_limit end,
           d.held and (d.is_bill_to or d.is_vendor),
           case when d.held then now() - pg_temp.chance(d.n, 'held on', 400) * interval '1 hour' end, 'system', d.created_on, 'system', d.created_on
    from demo_firm d order by d.firm_id`.execute(db)
}

async function insertAccounts(db: Trx): Promise<void> {
  await sql`
    insert into firm_bill_to (owner_id, currency, terms_code, sales_rep_id, credit_limit, on_hold, hold_reason, statement_cycle,
                              consolidated_invoicing, po_required, interest_charged)
    select id, currency, (array['N30', 'N30', 'N30', '2/10N30', 'EOM15', 'N15', 'COD'])[1 + pg_temp.chance(n, 'terms', 7)],
           case when french then 'MROY' when region = 'ON' then (array['DCHEN', 'JOKAFOR'])[1 + pg_temp.chance(n, 'rep', 2)] else 'HOUSE' end,
           credit_limit, held,
           case when held then (array['OVER-LIMIT', 'PAST-DUE', 'NSF', 'DISPUTE'])[1 + pg_temp.chance(n, 'hold', 4)] end,
           (array['Monthly', 'Monthly', 'Weekly', 'None'])[1 + pg_temp.chance(n, 'cycle', 4)],
           pg_temp.chance(n, 'consolidated', 4) = 0, pg_temp.chance(n, 'po', 3) = 0, pg_temp.chance(n, 'interest', 2) = 0
    from demo_firm where is_bill_to`.execute(db)
  await sql`
    insert into firm_ship_to (owner_id, bill_to_id, ship_via, warehouse_id, receiving_hours, deliver_monday, deliver_tuesday,
                              deliver_wednesday, deliver_thursday, deliver_friday, over_percent, under_percent, certificate_rule)
    select d.id, case when d.is_bill_to then d.firm_id else o.firm_id end,
           (array['OUR-TRUCK', 'PICK-UP', 'LTL', 'FLATBED', 'COURIER'])[1 + pg_temp.chance(d.n, 'via', 5)],
           case when d.french then 'LAV-1' when d.region = 'ON' then (array['HAM-1', 'TOR-1'])[1 + pg_temp.chance(d.n, 'wh', 2)] end,
           (array['07:00-15:30', '08:00-16:00', '06:30-14:30'])[1 + pg_temp.chance(d.n, 'hours', 3)],
           true, pg_temp.chance(d.n, 'tue', 4) > 0, true, pg_temp.chance(d.n, 'thu', 4) > 0, pg_temp.chance(d.n, 'fri', 3) > 0,
           (array[0, 5, 10])[1 + pg_temp.chance(d.n, 'over', 3)], (array[0, 5, 10])[1 + pg_temp.chance(d.n, 'under', 3)],
           (array['OnRequest', 'OnRequest', 'Always', 'Never'])[1 + pg_temp.chance(d.n, 'cert', 4)]
    from demo_firm d left join demo_firm o on o.n = d.head where d.is_ship_to`.execute(db)
  await sql`
    insert into firm_vendor (owner_id, currency, terms_code, ap_firm_id, commission_percent, payment_method, separate_cheque, on_hold,
                             hold_reason, lead_time_days, minimum_order, reporting_slip)
    select id, currency, (array['N30', 'N30', '2/10N30', 'N60', 'DUE20'])[1 + pg_temp.chance(n, 'terms', 5)],
           null, 0, (array['EFT', 'EFT', 'Cheque', 'Wire', 'Card'])[1 + pg_temp.chance(n, 'pay', 5)],
           pg_temp.chance(n, 'separate', 10) = 0, held and not is_bill_to,
           case when held and not is_bill_to then 'BANK-CHECK' end, pg_temp.chance(n, 'lead', 60),
           (array[0, 250, 500, 1000, 2500])[1 + pg_temp.chance(n, 'min', 5)],
           case when pg_temp.chance(n, 'slip', 4) = 0 then 'T5018' else 'None' end
    from demo_firm where is_vendor`.execute(db)
}

async function insertPlacesAndPeople(db: Trx): Promise<void> {
  await sql`
    insert into firm_address (owner_id, position, kind, line1, city, region, postal_code, country)
    select id, 0, 'Main', line1, city, region, postal_code, 'CA' from demo_firm`.execute(db)
  await sql`
    insert into firm_address (owner_id, position, kind, line1, city, region, postal_code, country)
    select id, 1, 'Remittance', 'PO Box ' || (100 + pg_temp.chance(n, 'box', 9000)), city, region, postal_code, 'CA'
    from demo_firm where is_vendor and pg_temp.chance(n, 'remit', 3) = 0`.execute(db)
  await sql`
    insert into firm_contact (owner_id, position, name, role, email, phone, mobile, receives_invoices, receives_statements,
                              receives_confirmations, receives_certificates, uses_portal)
    select d.id, s.place, s.first || ' ' || s.last, pg_temp.pick(${list(words.ROLES)}, d.n * 4 + s.place, 'role'),
           lower(regexp_replace(unaccent(s.first || '.' || s.last), '[^A-Za-z.]', '', 'g')) || '@' || lower(d.firm_id) || '.example',
           d.phone, case when pg_temp.chance(d.n * 4 + s.place, 'carries', 3) > 0
             then d.area || '-555-' || lpad(pg_temp.chance(d.n * 4 + s.place, 'mobile', 10000)::text, 4, '0') end,
           s.place = 0 and d.is_bill_to, s.place = 0 and d.is_bill_to, s.place = 1, s.place = 1 and d.is_ship_to, false
    from demo_firm d
    cross join lateral (
      select place, pg_temp.pick(${list(words.FIRST_NAMES)}, d.n * 4 + place, 'first') as first,
             pg_temp.pick(${list(words.LAST_NAMES)}, d.n * 4 + place, 'last') as last
      from generate_series(0, pg_temp.chance(d.n, 'contacts', 3)) place) s`.execute(db)
}

/**
 * Believable Canadian firms, the same on every machine but for their row ids: customers, ship-tos, vendors, some on hold
 * and some inactive, with accounts, addresses and contacts. One statement a table, whatever their number.
 */
export async function loadDemoFirms(db: Trx, count: number): Promise<void> {
  await prepare(db)
  await makeNames(db, count - KNOWN_FIRMS.length + CALLED_FIRMS.length)
  await complete(db)
  await makeRoom(db, CALLED_FIRMS.length)
  await addKnown(db)
  await insertFirms(db)
  // The firms carry their summary already; without this it would be computed again for each table.
  for (const table of SUMMARIZED)
    await sql`alter table ${sql.table(table)} disable trigger firm_summary_on_insert`.execute(db)
  await insertAccounts(db)
  await insertPlacesAndPeople(db)
  for (const table of SUMMARIZED)
    await sql`alter table ${sql.table(table)} enable trigger firm_summary_on_insert`.execute(db)
  await sql`drop function pg_temp.chance(int, text, int), pg_temp.pick(text[], int, text)`.execute(db)
}
