-- Currencies are rows: code and decimals of ISO 4217, a name for each locale, a symbol, whether the company uses it. What is chosen for
-- a company, a firm, an account, a rate or a document is one of them. Lines of the ledger name theirs without a reference, which would cost
-- each posting a look per line: the check at the commit finds what is none.

create table currency (
  id            uuid primary key default gen_random_uuid(),
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$'),
  name          text not null,
  name_fr       text,
  name_zh_cn    text,
  name_zh_tw    text,
  symbol        text,
  decimals      integer not null check (decimals in (0, 2, 3)),
  active        boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint currency_code_used_once unique (currency_code)
);

insert into currency (currency_code, name, name_fr, name_zh_cn, name_zh_tw, symbol, decimals, active, created_by, updated_by)
select code, name, name_fr, name_zh_cn, name_zh_tw, symbol, decimals, code in ('CAD', 'USD'), 'Novus', 'Novus'
from (values
  ('CAD', 'Canadian dollar', 'Dollar canadien', '加拿大元', '加拿大元', '$', 2),
  ('USD', 'US dollar', 'Dollar américain', '美元', '美元', 'US$', 2),
  ('EUR', 'Euro', 'Euro', '欧元', '歐元', '€', 2),
  ('GBP', 'Pound sterling', 'Livre sterling', '英镑', '英鎊', '£', 2),
  ('CHF', 'Swiss franc', 'Franc suisse', '瑞士法郎', '瑞士法郎', 'CHF', 2),
  ('MXN', 'Mexican peso', 'Peso mexicain', '墨西哥比索', '墨西哥披索', 'MX$', 2),
  ('CNY', 'Chinese yuan', 'Yuan chinois', '人民币', '人民幣', 'CN¥', 2),
  ('TWD', 'New Taiwan dollar', 'Nouveau dollar taïwanais', '新台币', '新臺幣', 'NT$', 2),
  ('JPY', 'Japanese yen', 'Yen japonais', '日元', '日圓', '¥', 0),
  ('KRW', 'South Korean won', 'Won sud-coréen', '韩元', '韓元', '₩', 0),
  ('KWD', 'Kuwaiti dinar', 'Dinar koweïtien', '科威特第纳尔', '科威特第納爾', 'KWD', 3)
) as c (code, name, name_fr, name_zh_cn, name_zh_tw, symbol, decimals);

do $$
  declare
    c record;
  begin
    for c in
      select r.relname as "table", k.conname as "constraint", a.attname as "column"
      from pg_constraint k join pg_class r on r.oid = k.conrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'c' and r.relnamespace = 'public'::regnamespace and pg_get_constraintdef(k.oid) ~ '''CAD''.*''USD'''
    loop
      execute format('alter table %I drop constraint %I', c."table", c."constraint");
      if c."table" in ('entry_line', 'pending_line', 'entry', 'pending_entry', 'open_item') then
        execute format('alter table %I add constraint %I check (%I ~ ''^[A-Z]{3}$'') not valid', c."table", c."constraint", c."column");
      else
        execute format('alter table %I add constraint %I foreign key (%I) references currency (currency_code)', c."table",
                       c."table" || '_' || c."column", c."column");
      end if;
    end loop;
  end $$;

-- An amount of a currency of three decimals is kept as it is; that none has more than its currency is asked at the commit.
do $$
  declare
    c record;
  begin
    for c in select conname from pg_constraint where contypid = 'ledger_amount'::regtype loop
      execute format('alter domain ledger_amount drop constraint %I', c.conname);
    end loop;
  end $$;
alter domain ledger_amount add constraint ledger_amount_fits
  check (value = round(value, 3) and abs(value) <= 9999999999.99) not valid;

-- An amount as text: two decimals, and the third of a currency that has one.
create function money_text(amount numeric) returns text
  language sql immutable parallel safe
  as $$ select round(amount, case when amount = round(amount, 2) or amount <> round(amount, 3) then 2 else 3 end)::text $$;

create or replace function entry_holds() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
  declare
    b record;
    l record;
    ledgers text[];
  begin
    perform hold_period(new.period_id);
    select j.status, j.source, j.data_type = 'Actual' as actual, j.data_type,
           (j.company_id, j.period_id, j.journal_date) is distinct from (new.company_id, new.period_id, new.posting_date)
             or new.posting_date not between p.start_date and p.end_date as astray,
           array_remove(array[case when p.gl_closed then 'GL' end, case when p.ar_closed then 'AR' end,
                              case when p.ap_closed then 'AP' end, case when p.pr_closed then 'PR' end], null) as closed,
           locked_ledgers(new.company_id, new.posting_date) as locked
    into b
    from journal j join fiscal_period p on p.id = j.period_id where j.id = new.journal_id;
    if b.status is null then
      raise exception 'entry %: there is no such day-book', new.entry_no using errcode = 'NV002';
    end if;
    if b.status <> 'Open' then
      raise exception 'entry %: its day-book is closed', new.entry_no using errcode = 'NV002';
    end if;
    if b.astray then
      raise exception 'entry %: it is not of the company, date and period of its day-book', new.entry_no using errcode = 'NV002';
    end if;
    select sum(s.lines) as lines, sum(s.debit) as debit, sum(s.credit) as credit, bool_or(s.txn_debit <> s.txn_credit) as uneven,
           bool_or(s.astray) as astray, bool_or(s.without_item) as without_item, bool_or(s.other_item) as other_item,
           bool_or(s.other_currency) as other_currency, bool_or(s.unheard) as unheard, bool_or(s.split) as split, min(s.given_up) as given_up, min(s.automatic) as automatic,
           array_remove(array[case when bool_or(s.on_gl) then 'GL' end, case when bool_or(s.on_ar) then 'AR' end,
                              case when bool_or(s.on_ap) then 'AP' end, case when bool_or(s.on_pr) then 'PR' end], null) as controls
    into l
    from (
      select x.txn_currency, count(*) as lines, sum(x.debit) as debit, sum(x.credit) as credit,
             sum(x.txn_debit) as txn_debit, sum(x.txn_credit) as txn_credit,
             bool_or((x.company_id, x.period_id, x.posting_date, x.data_type)
               is distinct from (new.company_id, new.period_id, new.posting_date, b.data_type)) as astray,
             bool_or((a.holds_items and b.actual) <> (x.item_id is not null)) as without_item,
             bool_or(x.item_id is not null and (i.gl_account, i.currency, i.company_id)
               is distinct from (x.gl_account, x.txn_currency, x.company_id)) as other_item,
             bool_or(a.currency <> x.txn_currency) as other_currency,
             bool_or(k.decimals is null or x.txn_debit + x.txn_credit <> round(x.txn_debit + x.txn_credit, k.decimals)
               or x.debit + x.credit <> round(x.debit + x.credit, home.decimals)) as split,
             min(a.account) filter (where a.heading or not a.active) as given_up,
             min(a.account) filter (where x.by_hand and not a.manual and a.control_kind is null) as automatic,
             bool_or(new.kind in ('Ordinary', 'Opening') and x.txn_debit + x.txn_credit = 0 and x.debit + x.credit <> 0) as unheard,
             bool_or(c.ledger = 'GL') as on_gl, bool_or(c.ledger = 'AR') as on_ar, bool_or(c.ledger = 'AP') as on_ap,
             bool_or(c.ledger = 'PR') as on_pr
      from entry_line x join gl_account a on a.account = x.gl_account left join open_item i on i.id = x.item_id
        left join currency k on k.currency_code = x.txn_currency
        cross join (select h.decimals from company c join currency h on h.currency_code = c.currency
                    where c.company_id = new.company_id) home
        cross join lateral (select case when a.control_kind is not null then ledger_of_control(a.control_kind) end as ledger) c
      where x.entry_id = new.id
      group by x.txn_currency) s;
    if l.lines is null or l.astray then
      raise exception 'entry %: its lines are missing or not of its date', new.entry_no using errcode = 'NV002';
    end if;
    if l.without_item or l.other_item then
      raise exception 'entry %: a line on a control account names no open item, or another account''s', new.entry_no
        using errcode = 'NV002';
    end if;
    if l.other_currency or l.unheard then
      raise exception 'entry %: a line is not in the currency of its account', new.entry_no using errcode = 'NV002';
    end if;
    if l.split then
      raise exception 'entry %: an amount has more decimals than its currency', new.entry_no using errcode = 'NV002';
    end if;
    if l.given_up is not null and new.reverses_entry_id is null then
      raise exception 'entry %: account % takes no lines', new.entry_no, l.given_up using errcode = 'NV002';
    end if;
    if l.automatic is not null and new.reverses_entry_id is null then
      raise exception 'entry %: account % is not posted by hand', new.entry_no, l.automatic using errcode = 'NV002';
    end if;
    if b.actual then
      if b.closed && array['GL', ledger_of_source(b.source)] then
        raise exception 'entry %: its period is closed', new.entry_no using errcode = 'NV002';
      end if;
      if b.closed && l.controls then
        raise exception 'entry %: the period of a control account is closed', new.entry_no using errcode = 'NV002';
      end if;
      if b.locked && (array['GL', ledger_of_source(b.source)] || l.controls) then
        raise exception 'entry %: its date is locked', new.entry_no using errcode = 'NV002';
      end if;
      if l.debit <> l.credit or l.uneven then
        raise exception 'entry %: it does not sum to zero', new.entry_no using errcode = 'NV002';
      end if;
    end if;
    if new.reverses_entry_id is not null then perform mirrors(new); end if;
    return null;
  end $$;

create or replace function pending_holds() returns trigger
  language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
  declare
    p fiscal_period;
    locked text[] := locked_ledgers(new.company_id, new.posting_date);
    l record;
  begin
    if tg_op = 'UPDATE' or exists (select from pending_entry w where w.id = new.id and w.integrated_on is not null) then
      if not exists (
        select from entry e join journal j on j.id = e.journal_id
        where e.id = new.id and j.source = new.source and j.data_type = 'Actual' and e.asked_hash = new.asked_hash
          and (e.company_id, e.period_id, e.posting_date, e.document_type, e.document_id, e.purpose, e.kind, e.description, e.currency, e.rate)
            = (new.company_id, new.period_id, new.posting_date, new.document_type, new.document_id, new.purpose, new.kind, new.description,
               new.currency, new.rate)
          and (e.rate_date, e.reverses_entry_id) is not distinct from (new.rate_date, new.reverses_entry_id))
        or exists (select from pending_line x where x.entry_id = new.id) then
        raise exception 'what waits becomes the entry that it is' using errcode = 'NV002';
      end if;
      return null;
    end if;
    perform hold_period(new.period_id);
    select * into p from fiscal_period where id = new.period_id;
    if new.posting_date not between p.start_date and p.end_date then
      raise exception 'what waits is dated in its period' using errcode = 'NV002';
    end if;
    if exists (select from entry e where (e.document_type, e.document_id, e.purpose)
                                       = (new.document_type, new.document_id, new.purpose)) then
      raise exception 'a document is posted once' using errcode = 'unique_violation', constraint = 'entry_posted_once';
    end if;
    select sum(s.lines) as lines, sum(s.debit) as debit, sum(s.credit) as credit, bool_or(s.txn_debit <> s.txn_credit) as uneven,
           bool_or(s.astray) as astray, bool_or(s.without_item) as without_item, bool_or(s.other_currency) as other_currency,
           bool_or(s.unheard) as unheard, bool_or(s.split) as split, min(s.given_up) as given_up, min(s.automatic) as automatic,
           array_remove(array[case when bool_or(s.on_gl) then 'GL' end, case when bool_or(s.on_ar) then 'AR' end,
                              case when bool_or(s.on_ap) then 'AP' end, case when bool_or(s.on_pr) then 'PR' end], null) as controls
    into l
    from (
      select x.txn_currency, count(*) as lines, sum(x.debit) as debit, sum(x.credit) as credit, sum(x.txn_debit) as txn_debit,
             sum(x.txn_credit) as txn_credit,
             bool_or((x.company_id, x.period_id, x.posting_date, x.data_type)
               is distinct from (new.company_id, new.period_id, new.posting_date, 'Actual')) as astray,
             bool_or(coalesce(a.holds_items, false) <> (x.item_id is not null)
               or (x.item_id is not null and (i.gl_account, i.currency, i.company_id)
                   is distinct from (x.gl_account, x.txn_currency, x.company_id))) as without_item,
             bool_or(a.currency <> x.txn_currency) as other_currency,
             bool_or(k.decimals is null or x.txn_debit + x.txn_credit <> round(x.txn_debit + x.txn_credit, k.decimals)
               or x.debit + x.credit <> round(x.debit + x.credit, home.decimals)) as split,
             min(a.account) filter (where a.heading or not a.active) as given_up,
             min(a.account) filter (where x.by_hand and not a.manual and a.control_kind is null) as automatic,
             bool_or(new.kind in ('Ordinary', 'Opening') and x.txn_debit + x.txn_credit = 0 and x.debit + x.credit <> 0) as unheard,
             bool_or(c.ledger = 'GL') as on_gl, bool_or(c.ledger = 'AR') as on_ar, bool_or(c.ledger = 'AP') as on_ap,
             bool_or(c.ledger = 'PR') as on_pr
      from pending_line x left join gl_account a on a.account = x.gl_account left join open_item i on i.id = x.item_id
        left join currency k on k.currency_code = x.txn_currency
        cross join (select h.decimals from company c join currency h on h.currency_code = c.currency
                    where c.company_id = new.company_id) home
        cross join lateral (select case when a.control_kind is not null then ledger_of_control(a.control_kind) end as ledger) c
      where x.entry_id = new.id group by x.txn_currency) s;
    if l.lines is null or l.astray or l.without_item or l.other_currency or l.unheard then
      raise exception 'what waits has lines of its date, each on the item and in the currency of its account' using errcode = 'NV002';
    end if;
    if l.split then
      raise exception 'what waits has an amount with more decimals than its currency' using errcode = 'NV002';
    end if;
    if l.given_up is not null and new.reverses_entry_id is null then
      raise exception 'what waits: account % takes no lines', l.given_up using errcode = 'NV002';
    end if;
    if l.automatic is not null and new.reverses_entry_id is null then
      raise exception 'what waits: account % is not posted by hand', l.automatic using errcode = 'NV002';
    end if;
    if l.debit <> l.credit or l.uneven then
      raise exception 'what waits sums to zero' using errcode = 'NV002';
    end if;
    if is_closed(p, 'GL') or is_closed(p, ledger_of_source(new.source))
       or exists (select from unnest(l.controls) c where is_closed(p, c)) then
      raise exception 'what waits is dated in an open period' using errcode = 'NV002';
    end if;
    if locked && (array['GL', ledger_of_source(new.source)] || l.controls) then
      raise exception 'what waits is dated behind no lock' using errcode = 'NV002';
    end if;
    if new.reverses_entry_id is not null then
      if not exists (select from moved_entry o where o.id = new.reverses_entry_id and o.reverses_entry_id is null
                       and o.company_id = new.company_id and o.posting_date <= new.posting_date)
         or exists (select from entry r where r.reverses_entry_id = new.reverses_entry_id) then
        raise exception 'an entry is reversed once, and a reversal stays' using errcode = 'NV002';
      end if;
      if exists (
        select from (select * from moved_line where entry_id = new.reverses_entry_id) o
          full join (select * from moved_line where entry_id = new.id) m using (line_no)
        where (o.gl_account, o.debit, o.credit, o.txn_currency, o.txn_debit, o.txn_credit, o.rate, o.item_id)
          is distinct from (m.gl_account, m.credit, m.debit, m.txn_currency, m.txn_credit, m.txn_debit, m.rate, m.item_id)) then
        raise exception 'a reversal is the mirror of what it reverses' using errcode = 'NV002';
      end if;
    end if;
    return null;
  end $$;

-- What stands in the books names its currency without a reference: it is asked before one is deleted, and its decimals stay those that
-- its amounts were posted in.
create function currency_stays() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' then
      if (new.currency_code, new.decimals) is distinct from (old.currency_code, old.decimals) then
        raise exception 'the code and the decimals of a currency are said once' using errcode = 'NV002';
      end if;
      return new;
    end if;
    if exists (select from gl_balance where currency = old.currency_code)
       or exists (select from open_item where currency = old.currency_code)
       or exists (select from pending_line where txn_currency = old.currency_code) then
      raise exception 'currency % stands in the books', old.currency_code using errcode = 'foreign_key_violation';
    end if;
    return old;
  end $$;
create trigger currency_stays before update or delete on currency for each row execute function currency_stays();

-- Decimals in which the books are kept. A statement asks once: `(select home_decimals())`.
create function home_decimals() returns integer
  language sql stable parallel safe
  as $$ select c.decimals from company o join currency c on c.currency_code = o.currency where o.is_default $$;
