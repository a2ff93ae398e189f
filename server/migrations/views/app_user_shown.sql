-- What other rooms read of a user: who he is, whether he is there and whether he has a password. How he signs in is of the platform alone.
create or replace view app_user_shown as
select id, subject, user_name, display_name, email, landing_page, language, default_ship_to, external_user, disabled, last_sign_in, invited_on,
       sales_rep_id, created_on, password_hash is not null as has_password, password_changed_on
from app_user;
