/** The channel of the database's notification about new changes. */
export const liveSignal = 'skein_live'

const watched = '(select account_id from live_watches where until > now())'

/**
 * Returns SQL that adds changes of watched accounts to the change log. `from` is a table expression with `account_id`,
 * `ref` an expression that identifies what changed. Without watched accounts `from` is not evaluated, because the
 * uncorrelated `exists` is checked first.
 */
export const insertChanges = (topic: string, { from, ref }: { from: string; ref: string }): string =>
  `insert into live_events (account_id, topic, ref) select account_id, '${topic}', ${ref} from ${from}
   where exists ${watched} and account_id in ${watched}`
