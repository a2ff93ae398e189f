-- What the codes of a kind hold besides their descriptions. Kinds from before may hold anything, as they did.
alter table user_code_type
  add column gl_account_use   text not null default 'Optional',
  add column number_value_use text not null default 'Optional',
  add column text_value_use   text not null default 'Optional',
  add constraint user_code_type_uses check (
    gl_account_use in ('None', 'Optional', 'Required') and number_value_use in ('None', 'Optional', 'Required')
    and text_value_use in ('None', 'Optional', 'Required'));
