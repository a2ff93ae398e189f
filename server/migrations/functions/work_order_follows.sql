-- An order says what has come of it: what its committed tickets made, took, worked and cost. When the ticket is written whole.
create or replace function work_order_follows() returns trigger
  language plpgsql
  as $$
  begin
    update production_work_order_component c set used = coalesce((
      select sum(l.quantity) from production_ticket t join production_ticket_consumed l on l.owner_id = t.id
      where t.order_no = new.order_no and t.status = 'Committed' and l.component_id = c.component_id), 0)
    from production_work_order o where o.order_no = new.order_no and c.owner_id = o.id;
    update production_work_order_operation p set hours = coalesce((
      select sum(l.hours) from production_ticket t join production_ticket_labour l on l.owner_id = t.id
      where t.order_no = new.order_no and t.status = 'Committed' and l.operation = p.operation), 0)
    from production_work_order o where o.order_no = new.order_no and p.owner_id = o.id;
    update production_work_order o
    set produced = s.produced, remaining = greatest(o.quantity - s.produced, 0), material_cost = s.material, labour_cost = s.labour,
        scrap_credit = s.scrap, output_cost = s.output, version = o.version + 1, updated_by = new.updated_by, updated_on = new.updated_on
    from (
      select coalesce(sum(case when q.order_type = 'Assembly' then t.produced
                               else (select sum(l.quantity) from production_ticket_consumed l
                                     where l.owner_id = t.id and l.component_id = q.product_id) end), 0) as produced,
             sum(t.material_cost) as material, sum(t.labour_cost) as labour, sum(t.scrap_credit) as scrap, sum(t.output_cost) as output
      from production_work_order q left join production_ticket t on t.order_no = q.order_no and t.status = 'Committed'
      where q.order_no = new.order_no) s
    where o.order_no = new.order_no;
    return null;
  end $$;
