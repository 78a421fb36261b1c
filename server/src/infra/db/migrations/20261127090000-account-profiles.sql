-- What people see of an account: the address of its picture, which expires, and its followers. Null while unknown.
alter table connected_accounts add column picture_url text, add column followers_count integer;
