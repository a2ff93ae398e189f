-- Whoever refers to a row, and whoever removes what rows refer to, locks them against removal, which PostgreSQL grants only to a role that
-- may update some column of them. Migration 0025 took that from the server's own role for lines and seals, so that under any role but a
-- superuser's no GST/HST return could be kept and no company be deleted. The triggers refuse every change all the same, to every role.
do $$
begin
  execute format('grant update (line_no) on entry_line to %I', current_user);
  execute format('grant update (seq) on entry_seal to %I', current_user);
end $$;
