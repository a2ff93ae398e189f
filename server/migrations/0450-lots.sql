-- What metal is made of, the melts that it comes from, and the lots that it lies in.

create table grade (
  id                uuid primary key default gen_random_uuid(),
  grade_id          text not null constraint grade_id_used_once unique check (length(grade_id) <= 20),
  description       text not null check (length(description) <= 100),
  description_fr    text check (length(description_fr) <= 100),
  description_zh_cn text check (length(description_zh_cn) <= 100),
  description_zh_tw text check (length(description_zh_tw) <= 100),
  material          text not null check (material in ('CarbonSteel', 'Galvanized', 'AlloySteel', 'StainlessSteel', 'Aluminum', 'Copper', 'Brass', 'Other')),
  subtype           text check (length(subtype) <= 30),
  alloy             text check (length(alloy) <= 20),
  temper            text check (length(temper) <= 20),
  density           numeric(19, 6) check (density > 0),
  uns               text check (length(uns) <= 20),
  en_grade          text check (length(en_grade) <= 30),
  jis_grade         text check (length(jis_grade) <= 30),
  source            text check (length(source) <= 100),
  source_date       date,
  active            boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create table grade_limit (
  id       uuid primary key default gen_random_uuid(),
  owner_id uuid not null references grade on delete cascade,
  position integer not null,
  property text not null check (property in ('si', 'fe', 'cu', 'mn', 'mg', 'cr', 'zn', 'ti', 'v', 'c', 'p', 's', 'n', 'ni', 'mo', 'othersEach', 'othersTotal',
                                'yieldMpa', 'tensileMpa', 'elongation', 'rValue', 'nValue', 'hardness')),
  least    numeric(19, 6) check (least >= 0),
  most     numeric(19, 6) check (most >= 0),
  constraint grade_limit_once unique (owner_id, property),
  constraint grade_limit_in_order check (least <= most)
);
create index grade_limit_of on grade_limit (owner_id, position);

create table product_specification (
  id                uuid primary key default gen_random_uuid(),
  specification_id  text not null constraint product_specification_id_used_once unique check (length(specification_id) <= 20),
  description       text not null check (length(description) <= 100),
  description_fr    text check (length(description_fr) <= 100),
  description_zh_cn text check (length(description_zh_cn) <= 100),
  description_zh_tw text check (length(description_zh_tw) <= 100),
  body              text not null check (body in ('ASTM', 'CSA', 'SAE', 'AA', 'EN', 'JIS', 'Own')),
  standard          text not null check (length(standard) <= 30),
  revision          text not null check (length(revision) <= 20),
  effective_on      date not null,
  superseded_by     text constraint product_specification_superseded_by references product_specification (specification_id),
  source            text check (length(source) <= 100),
  active            boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint product_specification_leads_on check (superseded_by <> specification_id)
);
create index product_specification_by_successor on product_specification (superseded_by) where superseded_by is not null;
create table product_specification_tolerance (
  id        uuid primary key default gen_random_uuid(),
  owner_id  uuid not null references product_specification on delete cascade,
  position  integer not null,
  dimension text not null check (dimension in ('thickness', 'width', 'length')),
  from_size numeric(19, 6) not null check (from_size >= 0),
  to_size   numeric(19, 6) check (to_size >= 0),
  under     numeric(19, 6) not null check (under >= 0),
  over      numeric(19, 6) not null check (over >= 0),
  constraint product_specification_tolerance_in_order check (from_size < to_size)
);
create index product_specification_tolerance_of on product_specification_tolerance (owner_id, position);
create table product_specification_limit (
  id       uuid primary key default gen_random_uuid(),
  owner_id uuid not null references product_specification on delete cascade,
  position integer not null,
  property text not null check (property in ('si', 'fe', 'cu', 'mn', 'mg', 'cr', 'zn', 'ti', 'v', 'c', 'p', 's', 'n', 'ni', 'mo', 'othersEach', 'othersTotal',
                                'yieldMpa', 'tensileMpa', 'elongation', 'rValue', 'nValue', 'hardness')),
  least    numeric(19, 6) check (least >= 0),
  most     numeric(19, 6) check (most >= 0),
  constraint product_specification_limit_once unique (owner_id, property),
  constraint product_specification_limit_in_order check (least <= most)
);
create index product_specification_limit_of on product_specification_limit (owner_id, position);

create table heat (
  id             uuid primary key default gen_random_uuid(),
  heat_key       text not null constraint heat_of_mill_once unique check (length(heat_key) <= 51),
  heat_no        text not null check (length(heat_no) <= 30),
  mill           text not null,
  mill_type      text generated always as ('MILL') stored,
  melt_country   text check (melt_country ~ '^[A-Z]{2}$' and length(melt_country) <= 2),
  grade_id       text constraint heat_grade references grade (grade_id),
  test_date      date,
  laboratory     text check (length(laboratory) <= 60),
  si numeric(9, 6) check (si between 0 and 100),
  fe numeric(9, 6) check (fe between 0 and 100),
  cu numeric(9, 6) check (cu between 0 and 100),
  mn numeric(9, 6) check (mn between 0 and 100),
  mg numeric(9, 6) check (mg between 0 and 100),
  cr numeric(9, 6) check (cr between 0 and 100),
  zn numeric(9, 6) check (zn between 0 and 100),
  ti numeric(9, 6) check (ti between 0 and 100),
  v numeric(9, 6) check (v between 0 and 100),
  c numeric(9, 6) check (c between 0 and 100),
  p numeric(9, 6) check (p between 0 and 100),
  s numeric(9, 6) check (s between 0 and 100),
  n numeric(9, 6) check (n between 0 and 100),
  ni numeric(9, 6) check (ni between 0 and 100),
  mo numeric(9, 6) check (mo between 0 and 100),
  others_each numeric(9, 6) check (others_each between 0 and 100),
  others_total numeric(9, 6) check (others_total between 0 and 100),
  total          numeric(19, 6),
  yield_mpa      numeric(19, 6) check (yield_mpa >= 0),
  tensile_mpa    numeric(19, 6) check (tensile_mpa >= 0),
  elongation     numeric(9, 6) check (elongation between 0 and 100),
  r_value        numeric(19, 6) check (r_value >= 0),
  n_value        numeric(19, 6) check (n_value >= 0),
  hardness       numeric(19, 6) check (hardness >= 0),
  hardness_scale text check (hardness_scale in ('HB', 'HRB', 'HRC', 'HV', 'HR30T')),
  verdict        text not null check (verdict in ('NotJudged', 'Meets', 'Fails')),
  active         boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint heat_mill foreign key (mill_type, mill) references user_code (code_type, code_id),
  constraint heat_key_of_both check (heat_key = heat_no || ' ' || mill),
  constraint heat_total_of_all check (total <= 100)
);
create index heat_by_mill on heat (mill_type, mill);
create index heat_by_grade on heat (grade_id) where grade_id is not null;
create index heat_find on heat using gin (fold(heat_key) gin_trgm_ops);

-- A lot is called by one number, whatever product it is of.
create sequence lot_number;
alter table stock_lot
  drop constraint stock_lot_no_once,
  add constraint stock_lot_no_used_once unique (lot_no),
  add constraint stock_lot_of_product unique (id, product_id),
  add constraint stock_lot_no_length check (length(lot_no) <= 30),
  add column status text not null default 'Expected' check (status in (
    'Expected', 'InStock', 'Reserved', 'OnHold', 'InProcess', 'Consumed', 'Shipped', 'Scrapped', 'Returned')),
  add column hold_reason text check (hold_reason in ('Damage', 'CertificateMissing', 'OutOfGrade', 'Claim', 'Inspection', 'Other')),
  add column hold_note text check (length(hold_note) <= 200),
  add column held_by text check (length(held_by) <= 100),
  add column held_on timestamptz,
  add column heat_key text constraint stock_lot_heat references heat (heat_key),
  add column mfr_no text check (length(mfr_no) <= 30),
  add column mill text,
  add column mill_type text generated always as ('MILL') stored,
  add column origin_country text check (origin_country ~ '^[A-Z]{2}$' and length(origin_country) <= 2),
  add column material text check (material in ('CarbonSteel', 'Galvanized', 'AlloySteel', 'StainlessSteel', 'Aluminum', 'Copper', 'Brass', 'Other')),
  add column subtype text check (length(subtype) <= 30),
  add column alloy text check (length(alloy) <= 20),
  add column temper text check (length(temper) <= 20),
  add column grade_id text constraint stock_lot_grade references grade (grade_id),
  add column specification_id text constraint stock_lot_specification references product_specification (specification_id),
  add column colour text check (length(colour) <= 40),
  add column vendor_lot text check (length(vendor_lot) <= 30),
  add column measurement text not null default 'Imperial' check (measurement in ('Imperial', 'Metric')),
  add column thickness numeric(19, 6) check (thickness >= 0),
  add column width numeric(19, 6) check (width >= 0),
  add column length numeric(19, 6) check (length >= 0),
  add column inside_diameter numeric(19, 6) check (inside_diameter >= 0),
  add column outside_diameter numeric(19, 6) check (outside_diameter >= 0),
  add column weight numeric(19, 6) check (weight >= 0),
  add column lift_weight numeric(19, 6) check (lift_weight >= 0),
  add column pieces numeric(19, 6) check (pieces >= 0),
  -- Why it may be sold although it is outside of its grade.
  add column deviation text check (length(deviation) <= 200),
  add column weight_reason text check (length(weight_reason) <= 200),
  add column yield_mpa numeric(19, 6) check (yield_mpa >= 0),
  add column tensile_mpa numeric(19, 6) check (tensile_mpa >= 0),
  add column elongation numeric(9, 6) check (elongation between 0 and 100),
  add column r_value numeric(19, 6) check (r_value >= 0),
  add column n_value numeric(19, 6) check (n_value >= 0),
  add column hardness numeric(19, 6) check (hardness >= 0),
  add column hardness_scale text check (hardness_scale in ('HB', 'HRB', 'HRC', 'HV', 'HR30T')),
  add column ingot numeric(19, 6),
  add column fabrication numeric(19, 6),
  add column freight numeric(19, 6),
  add column extra numeric(19, 6),
  add column cost_per_pound numeric(19, 6),
  add column received_on date,
  -- The document that made it.
  add column source_type text,
  add column source_id uuid,
  add column source_no text check (length(source_no) <= 20),
  add column created_by text not null default 'system',
  add column created_on timestamptz not null default now(),
  add column updated_by text not null default 'system',
  add column updated_on timestamptz not null default now(),
  add column version integer not null default 1,
  add constraint stock_lot_mill foreign key (mill_type, mill) references user_code (code_type, code_id),
  add constraint stock_lot_held_for_a_reason check ((status = 'OnHold') = (hold_reason is not null));
create index stock_lot_by_product on stock_lot (product_id, status);
create index stock_lot_by_heat on stock_lot (heat_key) where heat_key is not null;
create index stock_lot_by_mfr_no on stock_lot (mfr_no) where mfr_no is not null;
create index stock_lot_by_mill on stock_lot (mill_type, mill) where mill is not null;
create index stock_lot_by_grade on stock_lot (grade_id) where grade_id is not null;
create index stock_lot_by_specification on stock_lot (specification_id) where specification_id is not null;
create index stock_lot_by_source on stock_lot (source_id) where source_id is not null;
create index stock_lot_find on stock_lot
  using gin (fold(lot_no) gin_trgm_ops, fold(mfr_no) gin_trgm_ops, fold(heat_key) gin_trgm_ops);

-- [supply 2.2] What a lot was made of: how many pounds of each parent went into it.
create table stock_lot_parent (
  lot_id        uuid not null constraint stock_lot_parent_lot references stock_lot (id),
  parent_id     uuid not null constraint stock_lot_parent_parent references stock_lot (id),
  weight        numeric(19, 6) not null check (weight > 0),
  document_type text not null,
  document_id   uuid not null,
  primary key (lot_id, parent_id, document_id),
  constraint stock_lot_parent_of_another check (lot_id <> parent_id)
);
create index stock_lot_parent_by_parent on stock_lot_parent (parent_id);
create index stock_lot_parent_by_document on stock_lot_parent (document_id);

-- Lots of before hold what they hold.
update stock_lot l set status = 'InStock' where exists (select from stock_place p where p.lot_id = l.id and p.quantity > 0);

create trigger version_counted after insert or update or delete or truncate on stock_lot
  for each statement execute function table_changed('stock_lot');
create trigger version_counted after insert or update or delete or truncate on heat
  for each statement execute function table_changed('heat');
create trigger version_counted after insert or update or delete or truncate on grade
  for each statement execute function table_changed('grade');
