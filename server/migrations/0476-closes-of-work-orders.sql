-- Each close of a work order, with what it took out of work in process, and when it was taken back.
create table production_work_order_close (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references production_work_order on delete cascade,
  closed_on   date not null,
  amount      numeric(19, 4) not null,
  reopened_on date
);
create index production_work_order_close_of on production_work_order_close (owner_id);
-- It stands once while it is not taken back.
create unique index production_work_order_closed_once on production_work_order_close (owner_id) where reopened_on is null;

insert into production_work_order_close (owner_id, closed_on, amount)
select id, closed_on, coalesce(variance, 0) from production_work_order where status = 'Closed';

-- An order is counted anew when a ticket of it is written whole. A constraint trigger cannot be replaced, so it stands here; what it runs is
-- made empty, and its text comes with the other functions.
do $$
begin
  execute format('create or replace function %I() returns trigger language plpgsql as ''begin return null; end''', 'work_order_follows');
end $$;
drop trigger if exists work_order_follows_ticket on production_ticket;
create constraint trigger work_order_follows_ticket after update of status on production_ticket
  deferrable initially deferred for each row when (old.status is distinct from new.status) execute function work_order_follows();
