-- Why nobody needs a dead letter any more, in the words of whoever gave it up.
alter table job add column given_up text check (length(given_up) <= 200);
