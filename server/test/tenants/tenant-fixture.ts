import { expect } from 'vitest'
import type { Control } from '@skein/sandbox/control'
import { dataOf } from '../services/browser.ts'
import type { TestApp } from '../build-app.ts'
import { wavOf } from '../files/audio-files.ts'
import { pngOf } from '../files/image-files.ts'
import { connectAccount } from '../accounts/connect-account.ts'
import { createUser, type TestUser } from '../accounts/create-user.ts'
import type { Input, Tenant } from './tenant-types.ts'
import { otherKinds, automation, automationOf } from './tenant-automations.ts'

interface TenantSource {
  app: TestApp
  control: Control
  /** The account to connect. */
  instagram: string
}

const noIds = {
  automation_id: '',
  automations: {},
  execution_id: '',
  conversation_id: '',
  person_id: '',
  comment_id: '',
  scheduled_id: '',
  note_id: '',
  reply_id: '',
  source_id: '',
  image_id: '',
  audio_id: '',
  answer_id: '',
  example_id: '',
  gap_id: '',
  export_id: '',
  invitation_id: '',
  member_invitation_id: '',
  notice_id: '',
  turn_id: '',
}

/** Creates a user with a connected account and one of everything that has an id. */
export async function createTenant({ app, control, instagram }: TenantSource): Promise<Tenant> {
  const user = await createUser(app)
  expect(await connectAccount(user, { account: instagram })).toContain('connected=true')
  const answer = await user.browser.get(`/api/users/profile/${user.user_id}/connected-accounts`)
  const { data } = answer.json as { data: { id: string; platform_user_id: string }[] }
  const tenant = { user, platform_user_id: data[0]?.platform_user_id ?? '', account_id: data[0]?.id ?? '' }
  const empty = { ...tenant, ...noIds, person_id: personOf(tenant.account_id) }
  await insertSignOn(app, user)
  const automation_id = await saveAutomation(user, 'comment-reply', automation(empty))
  const automations: Record<string, string> = {}
  for (const path of otherKinds)
    automations[path] = await saveAutomation(user, path, automationOf(path)(empty))
  const conversation_id = await createConversation(app, tenant.account_id)
  return {
    ...tenant,
    automation_id,
    automations,
    execution_id: await createReviewedDecision(app, tenant.account_id, automation_id),
    conversation_id,
    person_id: personOf(tenant.account_id),
    scheduled_id: await createScheduled({ app, control, instagram }, tenant.account_id),
    comment_id: await createComment({ app, control, instagram }, tenant.account_id),
    note_id: await postForId(user, `/api/instagram/conversations/${conversation_id}/notes`, {
      text: 'Likes blue.',
    }),
    reply_id: await postForId(user, '/api/instagram/saved-replies', {
      platform_user_id: tenant.platform_user_id,
      shortcut: 'hi',
      text: 'Hello!',
    }),
    source_id: await addText(user, tenant.platform_user_id),
    image_id: await uploadFile(user, tenant.platform_user_id, 'images'),
    audio_id: await uploadFile(user, tenant.platform_user_id, 'audio'),
    example_id: await keepExample(user, tenant.platform_user_id),
    answer_id: await saveAnswer(user, tenant.platform_user_id),
    gap_id: await createGap(app, tenant.account_id),
    export_id: await startExport(user),
    invitation_id: await insertInvitation(app, user),
    member_invitation_id: await insertMemberInvitation(app, user),
    notice_id: await createNotification(app, tenant.account_id),
    turn_id: await createTurn(user),
  }
}

async function insertInvitation({ ctx }: TestApp, { user_id }: TestUser): Promise<string> {
  const id = ctx.ids.next()
  await ctx.db.$client.query(
    `insert into sign_up_invitations (id, created_by, token_hash, created_at, expires_at)
     values ($1, $2, $1, now(), now() + interval '7 days')`,
    [id, user_id],
  )
  return id
}

async function insertMemberInvitation({ ctx }: TestApp, { user_id }: TestUser): Promise<string> {
  const id = ctx.ids.next()
  await ctx.db.$client.query(
    `insert into workspace_invitations (invitation_id, workspace_id, email, role, token_hash, invited_by, created_at,
       expires_at)
     values ($1::text::uuid, $2, 'invited@example.com', 'agent', $1, $2, now(), now() + interval '7 days')`,
    [id, user_id],
  )
  return id
}

async function insertSignOn({ ctx }: TestApp, { user_id }: TestUser): Promise<void> {
  await ctx.db.$client.query(
    `insert into workspace_sign_on (workspace_id, issuer, client_id, client_secret, domain, domain_token, verified_at, role)
     values ($1, 'https://sign-on.invalid', 'skein', 'sealed', $1 || '.example', 'token', now(), 'agent')`,
    [user_id],
  )
}

async function saveAutomation(user: TestUser, path: string, payload: Input): Promise<string> {
  const draft = { ...payload, automation_id: null }
  const answer = await user.browser.post(`/api/instagram/automations/${path}`, draft)
  return dataOf<{ automation_id: string }>(answer.json).automation_id
}

async function createNotification({ ctx }: TestApp, account_id: string): Promise<string> {
  const id = ctx.ids.next()
  await ctx.db.$client.query(
    `insert into notices (notice_id, user_id, account_id, kind, level, key, title, body, place, happened_at, mail_due)
     select $1, workspace_id, id, 'draft', 'info', 'draft', 'A draft', 'It waits.', 'activity', now(), false
     from connected_accounts where id = $2`,
    [id, account_id],
  )
  return id
}

async function createTurn(user: TestUser): Promise<string> {
  const turn = { message: 'Hello', chat_id: 'a-chat', client_message_id: 'before' }
  const answer = await user.browser.post('/api/chatagent/chat/send-message', turn)
  return dataOf<{ turn_id: string }>(answer.json).turn_id
}

async function startExport(user: TestUser): Promise<string> {
  const answer = await user.browser.post('/api/users/export', { email: user.email })
  return dataOf<{ id: string }>(answer.json).id
}

/** Returns the id of what a call created. */
async function postForId(user: TestUser, path: string, payload: Input): Promise<string> {
  const answer = await user.browser.post(path, payload)
  return dataOf<{ id: string }>(answer.json).id
}

async function keepExample(user: TestUser, platform_user_id: string): Promise<string> {
  const event = { kind: 'comment', text: 'Do you ship?' }
  const example = { platform_user_id, event, expected: { outcome: 'silent' } }
  const answer = await user.browser.post('/api/automations/examples', example)
  return dataOf<{ example_id: string }>(answer.json).example_id
}

async function addText(user: TestUser, platform_user_id: string): Promise<string> {
  const text = 'We are closed on Mondays.'
  const answer = await user.browser.post('/api/rag/sources/custom-text', { platform_user_id, text })
  return dataOf<{ id: string }>(answer.json).id
}

async function uploadFile(
  user: TestUser,
  platform_user_id: string,
  kind: 'images' | 'audio',
): Promise<string> {
  const form = new FormData()
  const content = kind === 'images' ? pngOf(8, 8) : wavOf(1)
  form.set('platform_user_id', platform_user_id)
  form.set('file', new File([new Uint8Array(content)], 'file'))
  const answer = await user.browser.post(`/api/instagram/${kind}`, form)
  return dataOf<{ id: string }>(answer.json).id
}

async function saveAnswer(user: TestUser, platform_user_id: string): Promise<string> {
  const payload = { platform_user_id, question: 'Do you ship?', answer: 'Yes, every day.' }
  const answer = await user.browser.post('/api/rag/answers', payload)
  return dataOf<{ id: string }>(answer.json).id
}

async function createGap({ ctx }: TestApp, account_id: string): Promise<string> {
  const id = ctx.ids.next()
  await ctx.db.$client.query(
    `insert into knowledge_gaps (id, account_id, question, words, first_asked_at, last_asked_at)
     values ($1, $2, 'Do you repair?', '[]', now(), now())`,
    [id, account_id],
  )
  return id
}

const personOf = (account_id: string) => `person-of-${account_id}`

/** Creates a conversation with a message that was sent by hand. */
async function createConversation({ ctx }: TestApp, account_id: string): Promise<string> {
  const id = ctx.ids.next()
  await ctx.db.$client.query(
    `insert into conversations (conversation_id, account_id, person_id, last_message_at, created_at)
     values ($1, $2, $3, now(), now())`,
    [id, account_id, personOf(account_id)],
  )
  await ctx.db.$client.query(
    `insert into messages (account_id, message_id, conversation_id, text, occurred_at, direction, sender_kind)
     values ($1, 'hello-' || $2, $2, 'Hello', now(), 'in', 'customer')`,
    [account_id, id],
  )
  await ctx.db.$client.query(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, state, created_at)
     values ($1, 'manual_message', 'person', 0, 'manual:dm:' || $2 || ':before', 'dm:' || $2, $2, '{}', 'sent', now())`,
    [account_id, personOf(account_id)],
  )
  return id
}

/** Creates a message that a person scheduled. */
async function createScheduled({ app: { ctx } }: TenantSource, account_id: string): Promise<string> {
  const { rows } = await ctx.db.$client.query<{ outbox_seq: string }>(
    `with added as (
       insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, created_at)
       values ($1, 'manual_message', 'person', 0, 'manual:dm:' || $2 || ':later', 'dm:' || $2, $2,
         '{"send_at":"2099-01-01T09:00:00.000Z"}', '2099-01-01') returning *
     )
     insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase, due_at)
     select outbox_seq, account_id, kind, conversation_key, 'ready', '2099-01-01' from added
     returning outbox_seq::text as outbox_seq`,
    [account_id, personOf(account_id)],
  )
  return `outbox-${rows[0]?.outbox_seq}`
}

/** Creates a comment with a public reply that was sent by hand. */
async function createComment(
  { app: { ctx }, control, instagram }: TenantSource,
  account_id: string,
): Promise<string> {
  const [post] = await control.posts({ account: instagram })
  const postId = post?.id ?? ''
  const { id } = await control.addComment({ as: 'mia.makes', postId, text: 'How nice' })
  await ctx.db.$client.query(
    `insert into earlier_comments (account_id, comment_id, post_id, person_id, text, said_at)
     values ($1, $2, $3, $4, 'How nice', now())`,
    [account_id, id, postId, personOf(account_id)],
  )
  await ctx.db.$client.query(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, state, created_at)
     values ($1, 'comment_reply', 'person', 0, 'reply:' || $2 || ':' || $2 || '+before', $2, $2, '{}', 'sent', now()),
       ($1, 'delete_comment', 'person', 0, 'delete:' || $2 || ':person-0', $2, $2, '{}', 'sent', now())`,
    [account_id, id],
  )
  return id
}

let sequence = 900_000

/** Creates a reply that waits for review. */
async function createReviewedDecision(
  { ctx }: TestApp,
  account_id: string,
  automation_id: string,
): Promise<string> {
  const seq = ++sequence
  const { $client: sql } = ctx.db
  await sql.query(
    `insert into decisions (event_seq, account_id, event_kind, event_id, decided_at, set_version, default_reason,
       fired, skipped, skip_reasons, message_keys, details)
     values ($1, $2, 'comment', $3, now(), 1, 'no_keyword', '{1}', '{}', '{}',
       jsonb_build_object('1', 'reply:' || $3 || ':' || $3), '{}')`,
    [seq, account_id, `comment-${seq}`],
  )
  await sql.query(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, state, created_at)
     values ($1, 'comment_reply', $2, $3, 'reply:' || $4 || ':' || $4, $4, $4, '{"text":"hi"}', 'needs_review', now())`,
    [account_id, automation_id, seq, `comment-${seq}`],
  )
  return `${seq}-1`
}
