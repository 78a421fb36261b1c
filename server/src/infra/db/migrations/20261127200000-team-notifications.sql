-- A kind that processes of the release before do not know. They list the row as one of `kind`.
alter table notices add column newer_kind text;
