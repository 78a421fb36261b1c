-- The time step (30 seconds, RFC 6238) of the last accepted code of the authenticator app.
alter table auth_two_factor add column last_used_step bigint;
