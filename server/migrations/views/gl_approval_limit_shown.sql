-- Above which amount a kind of document is approved by whom, by currency and from which day on.
create or replace view gl_approval_limit_shown as
select owner_id, document_kind, currency, above_amount, role_id, valid_from
from gl_approval_limit;
