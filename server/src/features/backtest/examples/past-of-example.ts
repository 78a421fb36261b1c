import type { keepExample } from '@skein/contract/automations/backtest/examples'
import type { InputOf } from '@skein/contract/endpoint'
import type { EngineEvent } from '@skein/engine/event'
import { findPosts, type OwnedAccount, type StoredPost } from '#src/features/accounts/index.ts'
import { findVerdicts } from '#src/features/events/index.ts'
import { findKnownAmong } from '#src/features/inbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { StoredPast, StoredVerdict } from './example-store.ts'
import { type PastRow, restorePast } from '../past-row.ts'
import { findSource } from './source-store.ts'

type Input = InputOf<typeof keepExample>

/** What an example stores about its events. */
export interface ExamplePast {
  past: StoredPast[]
  verdicts: StoredVerdict[]
}

/** Returns the events of an example as the decision log has them, or as the request describes them. */
export async function pastOfExample(ctx: Ctx, account: OwnedAccount, input: Input): Promise<ExamplePast> {
  const { source_event_id } = input
  const source = source_event_id === undefined ? [] : await findSource(ctx.db, account.id, source_event_id)
  if (source.length > 0) return pastOfSource(ctx, account, source)
  return { past: describedPast(ctx, input, await postOf(ctx, account, input.event.post_id)), verdicts: [] }
}

async function postOf(
  ctx: Ctx,
  { id: account_id }: OwnedAccount,
  post_id: string | null | undefined,
): Promise<StoredPost | undefined> {
  if (!post_id) return undefined
  const [post] = await findPosts(ctx.db, [{ account_id, post_id }])
  return post
}

async function pastOfSource(
  ctx: Ctx,
  account: OwnedAccount,
  source: readonly PastRow[],
): Promise<ExamplePast> {
  const posts = new Map<string, StoredPost | undefined>()
  for (const post_id of new Set(source.flatMap((row) => row.post_id ?? [])))
    posts.set(post_id, await postOf(ctx, account, post_id))
  const knownEventIds = await findKnownAmong(ctx.db, account.id, messagesAmong(source))
  const past = source.map((row): StoredPast => {
    const post = row.post_id === null ? undefined : posts.get(row.post_id)
    return {
      ...restorePast(row, { post, isKnown: knownEventIds.has(row.event_id) }),
      at: row.decided_at,
      given_up: row.snapshot?.given_up ?? [],
      handed_over: row.handed_over,
    }
  })
  return { past, verdicts: await verdictsOf(ctx, source) }
}

const messagesAmong = (source: readonly PastRow[]): string[] =>
  source.flatMap(({ event_kind, event_id }) => (event_kind === 'message' ? [event_id] : []))

async function verdictsOf(ctx: Ctx, source: readonly PastRow[]): Promise<StoredVerdict[]> {
  const places = new Map(source.map(({ event_seq }, place) => [event_seq, place]))
  const verdicts = await findVerdicts(ctx.db, [...places.keys()])
  return verdicts.flatMap(({ event_seq, number, asked, ...verdict }) => {
    const place = places.get(event_seq)
    return place === undefined || asked === null ? [] : [{ place, number, asked, verdict }]
  })
}

/** Returns the described event after the earlier ones. The post of a comment counts as new unless it is stored. */
function describedPast(ctx: Ctx, { event }: Input, post: StoredPost | undefined): StoredPast[] {
  const now = ctx.clock.now()
  const earlier = (event.earlier ?? []).map(({ text, seconds_before }) => ({
    text,
    at: now - seconds_before * 1000,
  }))
  return [...earlier, { text: event.text, at: now }].map(({ text, at }, place) => ({
    event: describedEvent(event, { event_id: `example-${place + 1}`, text, occurred_at: at }),
    at,
    facts: {
      replies: event.kind === 'comment' ? 0 : null,
      posted_at: post?.posted_at ?? (event.kind === 'comment' ? at : null),
      permalink: post?.permalink ?? null,
      gone: false,
      human_until: null,
      known_contact: place > 0,
      superseded: false,
    },
    given_up: [],
    handed_over: false,
  }))
}

function describedEvent(
  { kind, post_id = '', from_username }: Input['event'],
  said: { event_id: string; text: string; occurred_at: number },
): EngineEvent {
  const arrived = { ...said, from_id: 'example-person', from_username: from_username ?? null, is_own: false }
  return kind === 'comment'
    ? { kind, ...arrived, post_id, parent_id: null, live: false }
    : { kind, ...arrived, message_kind: 'text', payload: null, standby: false }
}
