/** The signal that the database sends when something was noted. */
export const liveSignal = 'skein_live'

const watched = '(select account_id from live_watches where until > now())'

/**
 * A part of a statement that notes what has changed in accounts that somebody listens to. `from` is a table expression
 * with `account_id`, `ref` says which thing it was. While nobody listens anywhere it is not even looked at: the question
 * is asked once, before.
 */
export const telling = (topic: string, { from, ref }: { from: string; ref: string }): string =>
  `insert into live_events (account_id, topic, ref) select account_id, '${topic}', ${ref} from ${from}
   where exists ${watched} and account_id in ${watched}`
