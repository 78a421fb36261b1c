/**
 * Tables without data of one account or user, and why they have no policy of row-level security. The tenant role has no
 * access to them.
 */
export const systemTables: Readonly<Record<string, string>> = {
  schema_migrations: 'names of migrations',
  auth_verification: 'used before a person is signed in; the sign-in library reads it by secret',
  rate_limits: 'hashes of callers, shared by all',
  deletions: 'code and times of a deletion; names no account',
  event_marks: 'numbers and times of events of all accounts',
  sweep_ticks: 'one row: when the job of the sweeps ran last',
  event_partitions: 'bounds of partitions',
  last_written: 'one row: how far the database has been written',
  operator_days: 'what the keys of the operator have cost, all accounts together',
  push_keys: 'one row: the key pair of the installation; the private key is encrypted',
  outgoing_mails: 'mails of the system; no request reads them',
}
