-- Why a line costs what it does is read by everybody who reads the line: how far its price lies above its cost, and its floor, are told by their own fields.
update sales_order_line l
set price_trace = (
  select jsonb_set(l.price_trace::jsonb, '{also}', coalesce(jsonb_agg(
           case when a.one ->> 'key' in ('oe:price.type.CostPlus', 'oe:price.type.Margin')
                then '{"key": "oe:price.type.OfCost", "args": {}}'::jsonb else a.one end order by a.at), '[]'::jsonb))::text
  from jsonb_array_elements(l.price_trace::jsonb -> 'also') with ordinality a (one, at)
  where a.one ->> 'key' <> 'oe:price.floor')
where l.price_trace like '%"oe:price.floor"%' or l.price_trace like '%"oe:price.type.CostPlus"%' or l.price_trace like '%"oe:price.type.Margin"%';
