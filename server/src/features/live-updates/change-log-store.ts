/** The channel of the database's notification about new changes. */
export const liveSignal = 'skein_live'

const watched = '(select account_id from live_watches where until > now())'

interface ChangeSource {
  /** A table expression with `account_id`. */
  from: string
  /** An expression that identifies what changed. */
  ref: string
  /** The order in which the changes of one statement are sent. */
  order?: string
}

/**
 * Returns SQL that adds changes of watched accounts to the change log. Without watched accounts `from` is not evaluated,
 * because the uncorrelated `exists` is checked first.
 */
export const insertChanges = (topic: string, { from, ref, order }: ChangeSource): string =>
  `insert into live_events (account_id, topic, ref) select account_id, '${topic}', ${ref} from ${from}
   where exists ${watched} and account_id in ${watched}${order === undefined ? '' : ` order by ${order}`}`
