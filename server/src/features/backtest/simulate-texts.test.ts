import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AutomationType } from '@skein/contract/automations/automation'
import type { Simulation } from '@skein/contract/automations/backtest/simulate'
import { simulationLimits } from '@skein/contract/limits'
import { byModel, written, type Settings } from '@skein/engine/test/engine-fixtures'
import { failed, said } from '#test/processes/model-server.ts'
import { opinion, startSimulator, type Simulator } from '#test/services/simulator.ts'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator()
}, 60_000)
afterAll(() => simulator.close())
afterEach(() => simulator.reset())

const outcomes = ({ results }: Simulation) =>
  results.map(({ reason_code, reply_text }) => [reason_code, reply_text])

describe('simulation of given texts', () => {
  const kinds: [AutomationType, Settings, string | null][] = [
    ['COMMENT_REPLY', { custom_message: 'Hi {username}, {keyword} is 20.' }, 'Hi somebody, price is 20.'],
    ['PRIVATE_MESSAGE', {}, 'Here is the list.'],
    ['DM_REPLY', {}, 'It is 20 euros.'],
    ['DELETE_COMMENT', {}, null],
  ]
  test.each(kinds)('%s: returns reply and reason for a draft', async (kind, change, reply) => {
    const answer = await simulator.simulated({
      draft: simulator.draft(kind, change),
      texts: ['What is the PRICE?', 'So lovely'],
    })
    expect(outcomes(answer)).toEqual([
      ['fired_keyword', reply],
      ['no_keyword', null],
    ])
    expect(answer).toMatchObject({
      totals: { fired: 1, declined: 1, undecided: 0, by_reason: { fired_keyword: 1, no_keyword: 1 } },
      results: [
        {
          text: 'What is the PRICE?',
          event_id: null,
          event_kind: kind === 'DM_REPLY' ? 'message' : 'comment',
          reason: 'Matched keyword “price”.',
          confidence: null,
        },
        { reason: 'No keyword matched.' },
      ],
      events: 2,
      sampled: 0,
      not_sampled: 0,
      cost: 0,
      unsupported: 0,
      more_events: false,
      projected: { per_month: null, cost_per_month: null },
    })
  })

  test('AI_DM_CONVERSATION: calls the model and returns its verdict', async () => {
    simulator.model.script(opinion(true), opinion(false), opinion(true, 0.2))
    const answer = await simulator.simulated({ draft: simulator.draft('AI_DM_CONVERSATION'), texts: ['one'] })
    expect(outcomes(answer)).toEqual([['fired_ai', 'Gladly!']])
    expect(answer).toMatchObject({ sampled: 1, results: [{ confidence: 0.9 }] })
    expect(answer.cost).toBeGreaterThan(0)
    expect(
      outcomes(await simulator.simulated({ draft: simulator.draft('AI_DM_CONVERSATION'), texts: ['two'] })),
    ).toEqual([['model_declined', null]])
    expect(
      outcomes(await simulator.simulated({ draft: simulator.draft('AI_DM_CONVERSATION'), texts: ['three'] })),
    ).toEqual([['below_confidence', 'Gladly!']])
  })

  test('places a text under a post that the automation selects', async () => {
    const watching: Settings[] = [
      { post_selection_type: 'SPECIFIC', specific_post_ids: ['p7'] },
      { post_selection_type: 'DATE_RANGE', dateRange: '1d' },
      { post_selection_type: 'FROM_NOW' },
    ]
    for (const change of watching) {
      const answer = await simulator.simulated({
        draft: simulator.draft('COMMENT_REPLY', change),
        texts: ['price'],
      })
      expect(answer.totals.fired).toBe(1)
    }
  })

  test('applies limits to the texts in order', async () => {
    const capped = simulator.draft('COMMENT_REPLY', { max_actions: 2, time_period_seconds: 60 })
    const perPost = simulator.draft('COMMENT_REPLY', { max_replies_per_post: 1 })
    const texts = ['price 1', 'price 2', 'price 3']
    const codes = async (one: object) =>
      (await simulator.simulated({ draft: one, texts })).results.map(({ reason_code }) => reason_code)
    expect(await codes(capped)).toEqual(['fired_keyword', 'fired_keyword', 'cap_per_period'])
    expect(await codes(perPost)).toEqual(['fired_keyword', 'cap_per_post', 'cap_per_post'])
  })

  test('calls a model for at most 20 texts and marks the others as not sampled', async () => {
    simulator.model.script(opinion(true))
    const texts = Array.from({ length: 25 }, (_, index) => `text ${index}`)
    const answer = await simulator.simulated({ draft: simulator.draft('COMMENT_REPLY', byModel), texts })
    expect(simulator.model.requests).toHaveLength(simulationLimits.calls)
    expect(answer).toMatchObject({
      sampled: 20,
      not_sampled: 5,
      totals: { fired: 20, declined: 0, undecided: 5 },
    })
    expect(answer.results.at(-1)).toMatchObject({
      reason_code: 'not_sampled',
      fired: false,
      reason: "Not decided: AI wasn't asked in this test.",
    })
  })

  test('returns fired for all texts of a keyword automation, with replies for a sample', async () => {
    simulator.model.script(said('Gladly!'))
    const texts = Array.from({ length: 22 }, (_, index) => `price ${index}`)
    const answer = await simulator.simulated({ draft: simulator.draft('COMMENT_REPLY', written), texts })
    expect(answer).toMatchObject({ sampled: 20, not_sampled: 2, totals: { fired: 22, undecided: 0 } })
    expect(answer.results.filter(({ reply_text }) => reply_text === 'Gladly!')).toHaveLength(20)
    expect(answer.results.at(-1)).toMatchObject({ reason_code: 'fired_keyword', reply_text: null })
  })

  test('returns a failed model call as a reason', async () => {
    simulator.model.script(failed(401, { message: 'Incorrect API key provided.' }))
    const answer = await simulator.simulated({
      draft: simulator.draft('COMMENT_REPLY', byModel),
      texts: ['hello'],
    })
    expect(answer.results[0]).toMatchObject({ fired: false, reason_code: 'model_failed' })
  })
})

describe('simulation with other automations', () => {
  test('names the automation that takes precedence', async () => {
    const [older] = await simulator.save(['COMMENT_REPLY', { keywords: ['price list'] }])
    const answer = await simulator.simulated({
      draft: simulator.draft('COMMENT_REPLY'),
      texts: ['the price list', 'the price'],
    })
    expect(answer.results).toMatchObject([
      { reason_code: 'lost_to', winner_id: older, reason: '“Automation 1” replied instead.' },
      { reason_code: 'fired_keyword', winner_id: null },
    ])
  })

  test('names the moderation that takes precedence over a reply', async () => {
    const [hiding] = await simulator.save(['DELETE_COMMENT', { keywords: ['price'] }])
    const answer = await simulator.simulated({ draft: simulator.draft('COMMENT_REPLY'), texts: ['price'] })
    expect(answer.results).toMatchObject([{ reason_code: 'moderated', winner_id: hiding }])
  })

  test('replaces a saved automation by its draft', async () => {
    const [savedId = ''] = await simulator.save(['COMMENT_REPLY', { keywords: ['price', 'cost'] }])
    const editedDraft = {
      ...simulator.draft('COMMENT_REPLY', { keywords: ['price'], custom_message: 'New!' }),
      automation_id: savedId,
    }
    const answer = await simulator.simulated({ draft: editedDraft, texts: ['price', 'cost'] })
    expect(outcomes(answer)).toEqual([
      ['fired_keyword', 'New!'],
      ['no_keyword', null],
    ])
    expect(answer.collisions).toEqual([])
  })

  test('simulates a paused automation, or one of a paused account, as active', async () => {
    const [savedId] = await simulator.save(['COMMENT_REPLY', {}])
    await simulator.ctx.db.$client.query(
      `update automations set activation_status = 'PAUSED'; update automation_sets set paused = true`,
    )
    expect((await simulator.simulated({ automation_id: savedId, texts: ['price'] })).totals.fired).toBe(1)
  })

  test('ignores another paused automation', async () => {
    await simulator.save(['COMMENT_REPLY', { keywords: ['price list'] }])
    await simulator.ctx.db.$client.query(`update automations set activation_status = 'PAUSED'`)
    expect(
      (await simulator.simulated({ draft: simulator.draft('COMMENT_REPLY'), texts: ['price list'] })).totals
        .fired,
    ).toBe(1)
  })

  test('returns collisions of automations for any text, and none of one that only writes drafts', async () => {
    const any = { match_type: 'ANY', keywords: [] }
    const draft = simulator.draft('COMMENT_REPLY', any)
    const [older] = await simulator.save(['COMMENT_REPLY', any])
    expect((await simulator.simulated({ draft, texts: ['price'] })).collisions).toMatchObject([
      { kind: 'never_wins', automation_ids: [older, 'draft'] },
      {
        kind: 'same_keyword',
        automation_ids: [older, 'draft'],
        message: expect.stringContaining('any text'),
      },
    ])
    await simulator.reset()
    await simulator.save(['COMMENT_REPLY', { ...any, shadow: true }])
    expect((await simulator.simulated({ draft, texts: ['price'] })).collisions).toEqual([])
  })

  test('returns collisions of a draft, and of all automations', async () => {
    const [older] = await simulator.save(['COMMENT_REPLY', {}], ['COMMENT_REPLY', { keywords: ['shipping'] }])
    const { collisions } = await simulator.simulated({
      draft: simulator.draft('COMMENT_REPLY'),
      texts: ['price'],
    })
    expect(collisions).toMatchObject([
      { kind: 'never_wins', severity: 'critical', automation_ids: [older, 'draft'] },
      { kind: 'same_keyword', automation_ids: [older, 'draft'] },
    ])
    const all = await simulator.owner.browser.get(
      `/api/automations/collisions?platform_user_id=${simulator.platform_user_id}`,
    )
    expect(all.json).toMatchObject({ success: true, data: [] })
    const [, , twin] = await simulator.save(
      ['COMMENT_REPLY', {}],
      ['COMMENT_REPLY', {}],
      ['COMMENT_REPLY', {}],
    )
    const again = await simulator.owner.browser.get(
      `/api/automations/collisions?platform_user_id=${simulator.platform_user_id}`,
    )
    expect(JSON.stringify(again.json)).toContain(twin)
  })

  test('treats posts as missing only if the platform no longer returns them', async () => {
    const { db } = simulator.ctx
    const selection = { post_selection_type: 'SPECIFIC', specific_post_ids: ['there', 'gone', 'unheard'] }
    const messages = async () => {
      const { collisions } = await simulator.simulated({
        draft: simulator.draft('COMMENT_REPLY', selection),
        texts: ['price'],
      })
      return collisions.filter(({ kind }) => kind === 'dead_posts').map(({ message }) => message)
    }
    expect(await messages()).toEqual([])
    await db.$client.query(
      `insert into posts (account_id, id, media_type, posted_at, read_at)
       select $1, p.id, 'IMAGE', now(), p.read_at::timestamptz
       from (values ('there', '2026-11-20'), ('gone', '2026-11-19')) as p (id, read_at)`,
      [simulator.platform_user_id],
    )
    expect(await messages()).toEqual([])
    await db.$client.query(`update connected_accounts set media_imported_at = '2026-11-20' where id = $1`, [
      simulator.platform_user_id,
    ])
    expect(await messages()).toEqual([expect.stringContaining('2 of 3 posts')])
  })
})
