import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulation } from '@skein/contract/automations/backtest/simulate'
import type { CommentEvent, InstagramEvent } from '#src/integrations/instagram/event.ts'
import { actingAs } from '#test/accounts/create-user.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { byModel, minute, settingsOf, written } from '@skein/engine/test/engine-fixtures'
import { openModelServer, said, type ModelServer } from '#test/processes/model-server.ts'
import { insertAutomations, processAllEvents } from '#test/process-all-events.ts'
import { written as message } from '#test/assistant/thread-events.ts'
import { simulate } from './simulate.ts'

const account_id = '11111111-1111-4111-8111-111111111111'
const begin = Date.now() - 20 * 60 * minute
const turns = 100
const perTurn = 10

let model: ModelServer
let live: TestCtx
let ids: string[]

beforeAll(async () => {
  model = await openModelServer()
  model.script((response, { body }) => {
    const prompt = JSON.stringify(body)
    const decides = prompt.includes('should_reply')
    const sure = prompt.includes('maybe') ? 0.5 : 0.9
    const reply = prompt.includes('offer') ? 'It is 50 % off today.' : 'Thank you!'
    const opinion = {
      should_reply: !prompt.includes('lovely'),
      confidence: sure,
      reason: 'It asks.',
      reply,
      is_known: true,
    }
    const answer = said(decides ? JSON.stringify(opinion) : reply)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(typeof answer === 'function' ? {} : answer.json))
  })
  live = await buildCtx({
    now: begin,
    env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-test', DEFAULT_MODEL: 'openai:gpt-6-luna' },
  })
  const { db } = live.ctx
  await createAccount(db, account_id)
  await db.$client.query('insert into inbox_settings (account_id, burst_seconds) values ($1, 0)', [
    account_id,
  ])
  for (const [id, age] of posts) {
    await db.$client.query(
      `insert into posts (account_id, id, media_type, posted_at, read_at) values ($1, $2, 'IMAGE', $3, now())`,
      [account_id, id, new Date(begin - age * 24 * 60 * minute).toISOString()],
    )
  }
  ids = await insertAutomations(live, account_id, automations)
  for (const events of streams()) {
    live.clock?.advance((++turn % 4 === 0 ? 15 : 1) * minute)
    await processAllEvents(live, account_id, { events: events.map((make) => make()), size: 7 })
  }
}, 180_000)
afterAll(async () => {
  await live.close()
  await model.close()
})

/** Post ids with their age in days. */
const posts = [
  ['p1', 0.2],
  ['p2', 3],
  ['p3', 40],
] as const

const automations = [
  settingsOf('COMMENT_REPLY', 1, { max_actions: 3, time_period_seconds: 900, user_cooldown_seconds: 1200 }),
  settingsOf('COMMENT_REPLY', 2, {
    keywords: ['size'],
    max_replies_per_post: 8,
    post_selection_type: 'SPECIFIC',
    specific_post_ids: ['p1', 'p2'],
  }),
  settingsOf('COMMENT_REPLY', 3, { ...byModel, ...written, max_actions: 2, time_period_seconds: 3600 }),
  settingsOf('PRIVATE_MESSAGE', 4, { keywords: ['price', 'link'], user_cooldown_seconds: 300 }),
  settingsOf('DELETE_COMMENT', 5, { keywords: ['spam'] }),
  settingsOf('DM_REPLY', 6, {
    match_type: 'STARTS_WITH',
    keywords: ['price', 'menu'],
    user_cooldown_seconds: 600,
  }),
  settingsOf('DM_REPLY', 7, { ...written, keywords: ['offer'] }),
  settingsOf('AI_DM_CONVERSATION', 8, { user_cooldown_seconds: 60 }),
  settingsOf('PRIVATE_MESSAGE', 9, {
    ...byModel,
    keywords: [],
    post_selection_type: 'DATE_RANGE',
    date_range: '1w',
    max_actions: 5,
    time_period_seconds: 7200,
  }),
  settingsOf('COMMENT_REPLY', 10, { keywords: ['thanks'] }),
]

const words = [
  'price',
  'price?',
  'size',
  'link',
  'spam',
  'lovely',
  'maybe',
  'offer',
  'menu',
  'hello',
  'talk to a human',
]
const people = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay']

let count = 0
let turn = 0
const phrase = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map((all) => all.join(' '))

const commentMaker = fc
  .record({
    text: phrase,
    from_id: fc.constantFrom(...people),
    media_id: fc.constantFrom(...posts.map(([id]) => id)),
    parent_id: fc.constantFrom(null, null, 'thread-1', 'thread-2'),
    is_own: fc.constantFrom(false, false, false, false, true),
    live: fc.constantFrom(false, false, false, false, false, false, true),
  })
  .map((fields) => () => commentOf(fields))

/** Two people who keep thanking: one in a single thread, one with the same text. */
const thanksMaker = fc.constantFrom('gus', 'hal').map((from_id) => () => {
  const text = from_id === 'hal' ? 'thanks' : `thanks ${count}`
  const parent_id = from_id === 'hal' ? null : 'thread-3'
  return commentOf({ text, from_id, media_id: 'p1', parent_id, is_own: false, live: false })
})

type Chosen = Pick<CommentEvent, 'text' | 'from_id' | 'media_id' | 'parent_id' | 'is_own' | 'live'>

function commentOf(fields: Chosen): InstagramEvent {
  const id = `c${++count}`
  return {
    kind: 'comment',
    key: `comment:${id}`,
    comment_id: id,
    occurred_at: (live.clock?.now() ?? 0) - 1000,
    from_username: fields.from_id,
    media_product_type: 'FEED',
    ad_id: null,
    ad_title: null,
    original_media_id: null,
    ...fields,
  }
}

const messageMaker = fc
  .record({
    text: phrase,
    person_id: fc.constantFrom(...people),
    standby: fc.constantFrom(false, false, false, false, true),
    payload: fc.constantFrom(null, null, null, 'menu card'),
  })
  .map(({ text, person_id, standby, payload }) => (): InstagramEvent => {
    const at = (live.clock?.now() ?? 0) - 3000 + (count % 3) * 1000
    return message({ person_id, mid: `m${++count}`, at }, { text, standby, quick_reply_payload: payload })
  })

const streams = () =>
  fc.sample(
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: commentMaker },
        { weight: 4, arbitrary: messageMaker },
        { weight: 3, arbitrary: thanksMaker },
      ),
      { minLength: perTurn, maxLength: perTurn },
    ),
    {
      numRuns: turns,
      seed: 7,
    },
  )

/** Every reason must occur. */
const everyReason = [
  null,
  'own_event',
  'other_app',
  'live_comment',
  'no_keyword',
  'post_not_selected',
  'post_out_of_range',
  'human_active',
  'handed_over',
  'answered_together',
  'cap_per_post',
  'cap_per_period',
  'cooldown',
  'loop_conversation',
  'loop_conversation_day',
  'loop_repeats',
  'moderated',
  'lost_to',
  'model_declined',
  'below_confidence',
]

interface Outcome {
  event_id: string
  reason: string | null
}

/** Returns the reasons of the live decisions for one automation; null when it fired. */
async function outcomesOf(number: number, event_kind: string): Promise<Outcome[]> {
  const { rows } = await live.ctx.db.$client.query<Outcome>(
    `select event_id, case when $2 = any(fired) then null
       else coalesce(skip_reasons[array_position(skipped, $2)], default_reason) end as reason
     from decisions where account_id = $1 and event_kind = $3 order by event_seq`,
    [account_id, number, event_kind],
  )
  return rows
}

const simulated = (automation_id: string): Promise<Simulation> =>
  simulate(actingAs(live.ctx, { user_id: account_id, email: 'a@example.com' }), {
    platform_user_id: account_id,
    automation_id,
    days: 2,
  })

test('simulates 1,000 mixed events with the live outcome for every automation and event, without model calls', async () => {
  const requestCount = model.requests.length
  const reasons = new Set<string | null>()
  let events = 0
  for (const [index, automation_id] of ids.entries()) {
    const number = index + 1
    const { results, ...rest } = await simulated(automation_id)
    const kind = results[0]?.event_kind ?? 'comment'
    const past = await outcomesOf(number, kind)
    const again = results.map(
      ({ event_id, fired, reason_code }) => [event_id, fired ? null : reason_code] as const,
    )
    expect(new Map(again)).toEqual(new Map(past.map(({ event_id, reason }) => [event_id, reason])))
    expect(results).toHaveLength(past.length)
    expect(rest).toMatchObject({ sampled: 0, not_sampled: 0, unsupported: 0, more_events: false, cost: 0 })
    for (const { reason } of past) reasons.add(reason)
    if (number === 1 || number === 6) events += past.length
  }
  expect(events).toBe(turns * perTurn)
  expect(model.requests.length).toBe(requestCount)
  expect([...reasons]).toEqual(expect.arrayContaining(everyReason))
}, 120_000)
