import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { byModel, settingsOf, written } from '@skein/engine/test/engine-fixtures'
import { decisionFacts } from '#src/features/events/index.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { insertAutomations, processAllEvents } from '#test/process-all-events.ts'
import { opinion, startSimulator, type Simulator } from '#test/services/simulator.ts'

const foreign = '22222222-2222-4222-8222-222222222222'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator()
  await createAccount(simulator.ctx.db, foreign)
}, 60_000)
afterAll(() => simulator.close())
afterEach(() => simulator.reset())

describe('simulation of past events', () => {
  const at = () => simulator.ctx.clock.now()
  let count = 0
  const comment = (text: string) => {
    const id = `c${++count}`
    return {
      kind: 'comment' as const,
      key: `comment:${id}`,
      comment_id: id,
      text,
      from_id: id,
      from_username: id,
      media_id: 'p1',
      media_product_type: 'FEED',
      parent_id: null,
      is_own: false,
      live: false,
      ad_id: null,
      ad_title: null,
      original_media_id: null,
      occurred_at: at() - 1000,
    }
  }
  const receive = (...texts: string[]) =>
    processAllEvents(simulator, simulator.platform_user_id, { events: texts.map(comment), size: 50 })
  const outboxCount = async () =>
    (await simulator.ctx.db.$client.query<{ count: string }>('select count(*) from outbox')).rows[0]?.count

  test('replays stored events newest first, projects a month and stores nothing', async () => {
    await simulator.save(['COMMENT_REPLY', { keywords: ['shipping'] }])
    await receive('price?', 'hello', 'the price')
    const before = await outboxCount()
    const answer = await simulator.simulated({ draft: simulator.draft('COMMENT_REPLY'), days: 10 })
    expect(answer.results.map(({ text, fired }) => [text, fired])).toEqual([
      ['the price', true],
      ['hello', false],
      ['price?', true],
    ])
    expect(answer.results[0]?.event_id).toBe(`c${count}`)
    expect(answer.projected).toEqual({ per_month: 6, cost_per_month: 0 })
    expect(await outboxCount()).toBe(before)
  })

  test('reuses stored verdicts while the prompt fingerprint is the same', async () => {
    simulator.model.script(opinion(true))
    const [savedId = ''] = await simulator.save(['COMMENT_REPLY', { ...byModel, ...written }])
    await receive('one', 'two')
    expect(simulator.model.requests).toHaveLength(2)
    const same = await simulator.simulated({ automation_id: savedId, days: 1 })
    expect(same).toMatchObject({ sampled: 0, cost: 0, totals: { fired: 2 } })
    expect(same.projected.per_month).toBe(60)
    expect(same.projected.cost_per_month).toBeGreaterThan(0)
    simulator.model.script(opinion(false))
    const editedDraft = {
      ...simulator.draft('COMMENT_REPLY', { ...byModel, ...written, ai_context_rules: 'Only complaints.' }),
    }
    const simulation = await simulator.simulated({
      draft: { ...editedDraft, automation_id: savedId },
      days: 1,
    })
    expect(simulation).toMatchObject({ sampled: 2, totals: { fired: 0, declined: 2 } })
    expect((await simulator.simulated({ automation_id: savedId, days: 1 })).totals.fired).toBe(2)
    const stricter = {
      ...simulator.draft('COMMENT_REPLY', { ...byModel, ...written, confidence_threshold: 0.95 }),
    }
    const strict = await simulator.simulated({ draft: { ...stricter, automation_id: savedId }, days: 1 })
    expect(strict).toMatchObject({ sampled: 0, totals: { by_reason: { below_confidence: 2 } } })
  })

  test('includes imported comments, once and in the order of their time', async () => {
    await simulator.save(['COMMENT_REPLY', { keywords: ['shipping'] }])
    await receive('the price')
    const hour = 3_600_000
    const imported: [id: string, text: string, age: number][] = [
      [`c${count}`, 'the price', 0.01 * hour],
      ['before', 'Price of the bowl?', 5 * hour],
      ['older', 'So pretty', 6 * hour],
      ['too old', 'price', 49 * hour],
    ]
    for (const [id, text, age] of imported) {
      await simulator.ctx.db.$client.query(
        `insert into earlier_comments (account_id, comment_id, post_id, person_id, username, text, said_at)
         select id, $1, 'p1', 'person ' || $1, 'nora', $2, $3 from connected_accounts where platform_user_id = $4`,
        [id, text, new Date(at() - age), simulator.platform_user_id],
      )
    }
    const draft = simulator.draft('COMMENT_REPLY')
    const answer = await simulator.simulated({ draft, days: 2 })
    expect(answer.results.map(({ event_id, fired }) => [event_id, fired])).toEqual([
      [`c${count}`, true],
      ['before', true],
      ['older', false],
    ])
    expect(answer).toMatchObject({ events: 3, more_events: false, projected: { per_month: 30 } })
    await simulator.ctx.db.$client.query('delete from earlier_comments')
  })

  test('replays decisions that an earlier release stored', async () => {
    await simulator.save(['COMMENT_REPLY', { keywords: ['shipping'] }])
    await receive('price?')
    await simulator.ctx.db.$client.query(
      `update decisions set occurred_at = null, snapshot = $2 where event_id = $1`,
      [`c${count}`, JSON.stringify({ o: at() - 1000, n: 3, p: 'parent' })],
    )
    const condition = { reply_count_condition: 'GREATER_THAN' as const, reply_count_value: 2 }
    const draft = simulator.draft('COMMENT_REPLY', condition)
    expect(await simulator.simulated({ draft, days: 1 })).toMatchObject({ totals: { fired: 1 } })
    const { rows } = await simulator.ctx.db.$client.query(
      `select ${decisionFacts.parent_id.text} as parent_id,
         (extract(epoch from ${decisionFacts.occurred_at.text}) * 1000)::float8 as occurred_at
       from decisions d where d.event_id = $1`,
      [`c${count}`],
    )
    expect(rows).toEqual([{ parent_id: 'parent', occurred_at: at() - 1000 }])
  })

  test('counts events with too little stored data as unsupported', async () => {
    await simulator.save(['COMMENT_REPLY', { keywords: ['shipping'] }])
    await receive('price?', 'price!')
    await simulator.ctx.db.$client.query(`update decisions set occurred_at = null where event_id = $1`, [
      `c${count}`,
    ])
    const answer = await simulator.simulated({ draft: simulator.draft('COMMENT_REPLY'), days: 1 })
    expect(answer).toMatchObject({ events: 1, unsupported: 1 })
  })
})

describe('invalid requests', () => {
  const texts = ['price']
  test.each<[string, () => object, string]>([
    ['nothing', () => ({ texts }), 'Name a saved automation or send a draft, one of the two.'],
    [
      'an automation and a draft',
      () => ({ texts, automation_id: 'a', draft: simulator.draft('COMMENT_REPLY') }),
      'Name a saved automation or send a draft, one of the two.',
    ],
    [
      'no texts and no days',
      () => ({ automation_id: 'a' }),
      'Give texts to try or a number of days to look back, one of the two.',
    ],
    ['an empty list', () => ({ automation_id: 'a', texts: [] }), 'Add at least one text.'],
    [
      'too many texts',
      () => ({ automation_id: 'a', texts: Array<string>(201).fill('a') }),
      'You can test up to 200 texts at once.',
    ],
    [
      'a long text',
      () => ({ automation_id: 'a', texts: ['x'.repeat(2201)] }),
      "Text can't be longer than 2200 characters.",
    ],
    ['too many days', () => ({ automation_id: 'a', days: 31 }), 'Look back at most 30 days.'],
    ['no days', () => ({ automation_id: 'a', days: 0 }), 'Look back at least 1 day.'],
    [
      'a draft that could not be deployed',
      () => ({ texts, draft: { ...simulator.draft('COMMENT_REPLY'), name: ' ' } }),
      'Enter a name.',
    ],
  ])('rejects %s with a message', async (_title, body, message) => {
    const { status, json } = await simulator.post(body())
    expect(status).toBe(400)
    expect(json).toMatchObject({ success: false, message })
  })

  test('returns 404 for a draft of another account or of an unknown automation', async () => {
    const [comments = ''] = await simulator.save(['COMMENT_REPLY', {}])
    const [theirs = ''] = await insertAutomations(simulator, foreign, [settingsOf('COMMENT_REPLY', 1)])
    const drafts = [
      { ...simulator.draft('COMMENT_REPLY'), platform_user_id: foreign },
      { ...simulator.draft('COMMENT_REPLY'), platform_user_id: 'nobody' },
      { ...simulator.draft('COMMENT_REPLY'), automation_id: theirs },
      { ...simulator.draft('COMMENT_REPLY'), automation_id: 'nothing' },
      { ...simulator.draft('DM_REPLY'), automation_id: comments },
    ]
    for (const each of drafts) expect((await simulator.post({ draft: each, texts })).status).toBe(404)
    expect((await simulator.post({ automation_id: theirs, texts })).status).toBe(404)
  })
})
