import type { Ctx } from '#src/context.ts'

type Sql = Ctx['db']['$client']

/** Inserts a row of the account into every table that can hold one; `seq` is the first of two free event numbers. */
export async function insertAccountRows(
  sql: Sql,
  { account_id, seq }: { account_id: string; seq: number },
): Promise<void> {
  for (const statement of statements) {
    const values = [account_id, seq, seq + 1].slice(0, parameterCount(statement))
    await sql.query(statement, values)
  }
}

const parameterCount = (statement: string) =>
  statement.includes('$3') ? 3 : statement.includes('$2') ? 2 : 1

/** $1 is the account, $2 a decided event, $3 a waiting event. */
const statements = [
  `insert into posts (account_id, id, media_type, posted_at, read_at) values ($1, 'a post', 'IMAGE', now(), now())`,
  `insert into notices (notice_id, user_id, account_id, kind, level, key, title, body, place, happened_at, mail_due)
     select gen_random_uuid(), workspace_id, id, 'draft', 'info', 'draft', 'A draft', 'It waits.', 'activity', now(), false
     from connected_accounts where id = $1`,
  `insert into chat_menus (account_id, ice_breakers, persistent_menu, saved_at) values ($1, '[]', '[]', now())`,
  `insert into channel_watches (account_id, due_at) values ($1, now())`,
  `insert into sweeps (account_id, answer_since, due_at, comments_until, messages_until, comments_paid_until,
     messages_paid_until) values ($1, now(), now(), now(), now(), now(), now()) on conflict do nothing`,
  `insert into swept_posts (account_id, post_id, comments_count, read_at) values ($1, 'a post', 1, now())`,
  `insert into unlisted_media (account_id, media_id, media, seen_at, due_at) values ($1, 'an ad', '{}', now(), now())`,
  `insert into swept_events (account_id, event_key, found_at) values ($1, 'a comment', now())`,
  `insert into sweep_hours (account_id, hour, comments) values ($1, now(), 1)`,
  `insert into insight_snapshots (account_id, day, metrics, taken_at) values ($1, now(), '{"likes":1}', now())`,
  `insert into live_watches (account_id, until, since) values ($1, now(), pg_current_xact_id())`,
  `insert into live_events (account_id, topic, ref) values ($1, 'decision', '1')`,
  `insert into model_keys (account_id, provider, base_url, updated_at) values ($1, 'openai', 'http://x', now())`,
  `insert into knowledge_sources (id, account_id, kind, title, status, given_hash, created_at)
     values (gen_random_uuid(), $1, 'text', 'A text', 'ready', 'x', now())`,
  `insert into knowledge_originals (source_id, account_id, content)
     select id, account_id, 'x' from knowledge_sources where account_id = $1`,
  `insert into knowledge_chunks (chunk_id, account_id, source_id, position, heading, text, location, hash)
     select gen_random_uuid(), account_id, id, 0, '', 'hello', '', 'x' from knowledge_sources where account_id = $1`,
  `insert into knowledge_words (seq, account_id, source_id, terms, times, length)
     select seq, account_id, source_id, '{1}', '{1}', 1 from knowledge_chunks where account_id = $1`,
  `insert into knowledge_vectors (seq, account_id, source_id, model, signs, vector)
     select seq, account_id, source_id, 'm', 'x', 'x' from knowledge_chunks where account_id = $1`,
  `insert into knowledge_terms (account_id, term, chunks, grams) values ($1, 'hello', 1, '{1}')`,
  `insert into knowledge_versions (account_id) values ($1)`,
  `insert into reply_files (file_id, account_id, kind, token, content_type, width, height, alt, size_bytes, content,
       created_at)
     values (gen_random_uuid(), $1, 'images', gen_random_uuid()::text, 'image/png', 1, 1, '', 1, 'x', now())`,
  `insert into fixed_answers (id, account_id, question, answer, words, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Open?', 'Daily.', '[]', now(), now())`,
  `insert into knowledge_gaps (id, account_id, question, words, first_asked_at, last_asked_at)
     values (gen_random_uuid(), $1, 'Open?', '[]', now(), now())`,
  `insert into budgets (account_id, daily_usd) values ($1, 5)`,
  `insert into model_calls (id, account_id, day, purpose, provider, model, reserved, state, lease_until, started_at)
     values (gen_random_uuid(), $1, now(), 'reply', 'openai', 'm', 0, 'done', now(), now())`,
  `insert into model_days (account_id, day, cost) values ($1, now(), 1)`,
  `insert into model_spend (account_id, day, provider, model, calls, input_tokens, cached_tokens, output_tokens, cost)
     values ($1, now(), 'openai', 'm', 1, 1, 1, 1, 1)`,
  `insert into outbox_messages (account_id, message_id, outbox_seq) values ($1, 'a message', $2::bigint)`,
  `insert into channel_pauses (account_id) values ($1)`,
  `insert into send_paces (account_id, kind) values ($1, 'public_reply')`,
  `insert into paced_posts (account_id, post_id) values ($1, 'a post')`,
  `insert into private_sends (account_id, outbox_seq, started_at) values ($1, $2::bigint, now())`,
  `insert into outbox_failures (outbox_seq, account_id, source_id, origin_seq, state)
     values (nextval(pg_get_serial_sequence('outbox', 'outbox_seq')), $1, 'a rule', $2::bigint, 'failed')`,
  `insert into conversations (conversation_id, account_id, person_id, created_at)
     values (gen_random_uuid()::text, $1, 'a person', now())`,
  `insert into earlier_comments (account_id, comment_id, post_id, person_id, text, said_at)
     values ($1, 'a comment', 'a post', 'a person', 'hello', now())`,
  `insert into gathered_comments (account_id, until_seq) values ($1, $2::bigint)`,
  `insert into messages (account_id, message_id, conversation_id, text, occurred_at)
     values ($1, 'a message', 'a conversation', 'hello', now())`,
  `insert into inbox_settings (account_id) values ($1)`,
  `insert into contact_profiles (account_id, person_id, read_at) values ($1, 'a person', now())`,
  `insert into contact_notes (note_id, account_id, conversation_id, text, created_at)
     values (gen_random_uuid()::text, $1, 'a conversation', 'Likes blue.', now())`,
  `insert into contact_events (account_id, conversation_id, at, kind, text)
     values ($1, 'a conversation', now(), 'takeover', 'You took over.')`,
  `insert into saved_replies (reply_id, account_id, shortcut, text, updated_at)
     values (gen_random_uuid()::text, $1, 'hi', 'Hello!', now())`,
  `insert into conversation_imports (account_id, began_at) values ($1, now()) on conflict do nothing`,
  `insert into automations (automation_id, account_id, number, automation_type, name, description, activation_status,
     settings, created_at, updated_at)
     values (gen_random_uuid()::text, $1, 1, 'COMMENT_REPLY', 'Price', '', 'PAUSED', '{}', now(), now())`,
  `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, created_at)
     select account_id, 'comment_reply', automation_id, $2::bigint, 'reply:a:b', 'a', 'b', '{"text":"hi"}', now()
     from automations where account_id = $1`,
  `insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase)
     select outbox_seq, account_id, kind, conversation_key, 'ready' from outbox where account_id = $1`,
  `insert into automation_versions (automation_id, version, account_id, settings, created_at)
     select automation_id, 1, account_id, '{}', now() from automations where account_id = $1`,
  `insert into automation_examples (example_id, account_id, past, expected, created_at)
     values (gen_random_uuid()::text, $1, '[{"event":{"kind":"comment","text":"hi","post_id":""},"at":0}]',
     '{"outcome":"silent"}', now())`,
  `insert into automation_sets (account_id) values ($1)`,
  `insert into media_owners (account_id, media_id, own, valid_until) values ($1, 'a media', true, now())`,
  `insert into unreadable_items (account_id, item_hash, cause, body, bytes, received_at)
     values ($1, 'a hash', 'a cause', '{}', 2, now())`,
  `insert into model_settings (account_id, default_model) values ($1, 'openai:gpt-6-luna')`,
  `insert into automation_set_versions (account_id, version, comment_automations, message_automations) values ($1, 1, '{1}', '{}')`,
  `insert into comment_facts (account_id, comment_id, gone, read_at) values ($1, 'a comment', false, now())`,
  `insert into decisions (event_seq, account_id, event_kind, event_id, text, decided_at, set_version, default_reason,
     fired, skipped, skip_reasons, message_keys, details)
     values ($2::bigint, $1, 'comment', 'a comment', 'hello', now(), 1, 'no_keyword', '{1}', '{}', '{}',
       '{"1": "reply:a:b"}', '{}')`,
  `insert into verdicts (event_seq, number, outcome, reply, claims, figures, made_at)
     select seq, 1, 'answered', 'hello', '{}', '{}', now() from unnest(array[$2::bigint, $3::bigint]) seq where $1 <> ''`,
  `insert into inbound_events (event_seq, account_id, event_key, kind, occurred_at) overriding system value
     select seq, $1::uuid, 'key ' || seq, 'comment', now() from unnest(array[$2::bigint, $3::bigint]) seq`,
  `insert into event_payloads (event_seq, event)
     select seq, '{}' from unnest(array[$2::bigint, $3::bigint]) seq where $1 <> ''`,
  `insert into mail_drafts (account_id, draft_id, header_id, thread_id, created_at)
     values ($1, 'a draft', '<a@b>', 'a thread', now())`,
  `insert into mail_activity (account_id, mail_id, action, correspondent, subject, happened_at)
     values ($1, 'a mail', 'read', 'a@b', 'hello', now())`,
  `insert into assistant_threads (thread_id, user_id, chat_id, created_at, updated_at)
     select gen_random_uuid(), workspace_id, 'a chat', now(), now() from connected_accounts where id = $1`,
  `insert into assistant_turns (turn_id, thread_id, user_id, account_id, message, state, run, created_at)
     select gen_random_uuid()::text, h.thread_id, h.user_id, a.id, 'hello', 'done', '{}', now()
     from connected_accounts a join assistant_threads h on h.user_id = a.workspace_id where a.id = $1`,
  `insert into assistant_messages (message_id, turn_id, thread_id, account_id, event, record)
     select gen_random_uuid()::text, turn_id, thread_id, account_id, 1, '{}' from assistant_turns
     where account_id = $1`,
  `insert into assistant_actions (action_id, turn_id, account_id, message_id, tool, args, args_hash, state, expires_at,
     created_at)
     select gen_random_uuid()::text, turn_id, account_id, 'm', 't', '{}', 'h', 'done', now(), now()
     from assistant_turns where account_id = $1`,
  `insert into event_queue (event_seq) select $3::bigint where $1 <> '' and $2::bigint > 0`,
]

/** Returns the number of rows of an account in every table that can hold one. */
export async function countAccountRows(
  sql: Sql,
  { account_id, seq }: { account_id: string; seq: number },
): Promise<Record<string, number>> {
  const { rows } = await sql.query<{ table_name: string }>(
    `select table_name from information_schema.columns join pg_class c on c.oid = format('%I', table_name)::regclass
       and not c.relispartition
     where column_name = 'account_id' and table_schema = 'public' and table_name not in ('auth_account')
     order by table_name`,
  )
  const counts: Record<string, number> = {}
  const count = async (table: string, condition: string, values: unknown[]) => {
    const answer = await sql.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${condition}`,
      values,
    )
    counts[table] = answer.rows[0]?.n ?? 0
  }
  for (const { table_name } of rows) await count(table_name, 'account_id = $1', [account_id])
  await count('connected_accounts', 'id = $1', [account_id])
  for (const table of ['verdicts', 'event_payloads', 'event_queue'])
    await count(table, 'event_seq in ($1, $2)', [seq, seq + 1])
  return counts
}
