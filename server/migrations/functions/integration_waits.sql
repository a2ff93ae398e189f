-- Whether what a source posts waits for its integration.
create or replace function integration_waits(of_company text, of_source text) returns boolean
  language sql stable
  return of_source in ('PJ', 'CD', 'CC', 'PO') and (
    select coalesce((select s.mode from gl_source_mode_shown s where s.owner_id = g.id and s.source = of_source), g.integration_mode) = 'Batch'
    from gl_control_shown g where g.company_id = of_company);
