create or replace view pending_entry_read as
  select p.id, p.company_id, p.seq,
         (select y.fiscal_year || '-' || lpad(f.period_no::text, 2, '0') from fiscal_period f join fiscal_year y on y.id = f.owner_id
          where f.id = p.period_id) as period,
         p.source, p.posting_date, p.document_type, p.document_id::text as document_id, p.description, p.currency,
         (select coalesce(sum(l.debit), 0) from pending_line l where l.entry_id = p.id) as amount,
         pending_standing(p) as standing, pending_roles(p) as detail, null::text as entry_no,
         p.posted_by, p.posted_on, 1 as version,
         p.posted_by as created_by, p.posted_on as created_on, p.posted_by as updated_by, p.posted_on as updated_on
  from pending_entry p where p.integrated_on is null;
