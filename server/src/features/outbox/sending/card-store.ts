import { sql } from '#src/infra/db/sql.ts'

/** The cards of the message of outbox row `o`; one for a text with buttons. */
export const cardsOfMessage = sql`coalesce(o.body #> '{message,elements}',
  case when o.body #> '{message,buttons}' is not null then jsonb_build_array(
    jsonb_build_object('title', o.body #> '{message,text}', 'buttons', o.body #> '{message,buttons}')) end)`
