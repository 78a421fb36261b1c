import pg from 'pg'

interface Filling {
  account: string
  /** Whose conversation gets all the messages. */
  person: string
  conversations: number
  messages: number
}

/** Writes down what years would bring: many people with a message each, and one long conversation. */
export async function fillInbox(connectionString: string, filling: Filling): Promise<void> {
  const { account, person, conversations, messages } = filling
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select a.id, c.conversation_id from connected_accounts a join conversations c on c.account_id = a.id
       where a.platform_username = $1 order by c.username = $2 desc nulls last limit 1`,
      [account, person],
    )
    const { id, conversation_id } = rows[0]
    await client.query(
      `insert into conversations (conversation_id, account_id, person_id, username, last_message_at, last_inbound_at,
         last_read_at, created_at)
       select 'bench-' || n, $1, '99' || n, 'guest.' || n, now() - n * interval '1 minute', now() - n * interval '1 minute',
         now(), now() from generate_series(1, $2::int) n`,
      [id, conversations],
    )
    await client.query(
      `insert into messages (account_id, message_id, conversation_id, direction, sender_kind, text, occurred_at)
       select $1, 'bench-' || n, 'bench-' || n, 'in', 'customer', 'Is number ' || n || ' still there?',
         now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
      [id, conversations],
    )
    await client.query(
      `insert into messages (account_id, message_id, conversation_id, direction, sender_kind, text, occurred_at)
       select $1, 'long-' || n, $2, case when n % 2 = 0 then 'in' else 'out' end,
         case when n % 2 = 0 then 'customer' else 'person' end, 'Message ' || n || '.' || repeat(' And more words.', n % 20),
         now() - interval '1 hour' - n * interval '1 minute' from generate_series(1, $3::int) n`,
      [id, conversation_id, messages],
    )
    await client.query('analyze conversations, messages')
  } finally {
    await client.end()
  }
}
