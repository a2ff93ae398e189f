-- What products are sorted by beside their class: who buys and analyses them together, how they are measured, and of which grades they come.

create table product_type (
  id                uuid primary key default gen_random_uuid(),
  type_id           text not null constraint product_type_id_used_once unique check (length(type_id) <= 20),
  description       text not null check (length(description) <= 100),
  description_fr    text check (length(description_fr) <= 100),
  description_zh_cn text check (length(description_zh_cn) <= 100),
  description_zh_tw text check (length(description_zh_tw) <= 100),
  form              text check (form in ('Sheet', 'Plate', 'Coil', 'FlatBar', 'RoundBar', 'SquareBar', 'HexBar', 'RoundTube', 'Angle', 'Wire')),
  unit_type         text generated always as ('UNIT') stored,
  unit              text,
  purchase_unit     text,
  sales_unit        text,
  pricing_unit      text,
  weight_basis      text check (weight_basis in ('Theoretical', 'Actual')),
  active            boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint product_type_unit foreign key (unit_type, unit) references user_code (code_type, code_id),
  constraint product_type_purchase_unit foreign key (unit_type, purchase_unit) references user_code (code_type, code_id),
  constraint product_type_sales_unit foreign key (unit_type, sales_unit) references user_code (code_type, code_id),
  constraint product_type_pricing_unit foreign key (unit_type, pricing_unit) references user_code (code_type, code_id)
);
create index product_type_by_unit on product_type (unit_type, unit) where unit is not null;

create table product_group (
  id                uuid primary key default gen_random_uuid(),
  group_id          text not null constraint product_group_id_used_once unique check (length(group_id) <= 20),
  description       text not null check (length(description) <= 100),
  description_fr    text check (length(description_fr) <= 100),
  description_zh_cn text check (length(description_zh_cn) <= 100),
  description_zh_tw text check (length(description_zh_tw) <= 100),
  parent_group      text constraint product_group_parent references product_group (group_id),
  buyer             text check (length(buyer) <= 60),
  analysis_group    text check (length(analysis_group) <= 20),
  active            boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint product_group_not_its_own_parent check (parent_group <> group_id)
);
create index product_group_by_parent on product_group (parent_group) where parent_group is not null;

alter table product
  add column group_id text constraint product_group_of references product_group (group_id),
  add column type_id text constraint product_type_of references product_type (type_id);
create index product_by_group on product (group_id) where group_id is not null;
create index product_by_type on product (type_id) where type_id is not null;

create table product_grade (
  id               uuid primary key default gen_random_uuid(),
  product_id       text not null constraint product_grade_product references product (product_id),
  grade_id         text not null constraint product_grade_grade references grade (grade_id),
  specification_id text constraint product_grade_specification references product_specification (specification_id),
  price_extra      numeric(19, 6),
  is_usual         boolean not null default false,
  active           boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint product_grade_once unique nulls not distinct (product_id, grade_id, specification_id)
);
create index product_grade_by_grade on product_grade (grade_id);
create index product_grade_by_specification on product_grade (specification_id) where specification_id is not null;
create unique index product_grade_usual_once on product_grade (product_id) where is_usual;
