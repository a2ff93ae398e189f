-- A text that people read on a page has a value for each language. One without a language holds for all of them, as every value did.

alter table configuration
  add column language text check (language in ('en-CA', 'fr-CA', 'zh-CN', 'zh-TW')),
  drop constraint configuration_once,
  add constraint configuration_once unique nulls not distinct (control_id, scope, scope_id, language);
