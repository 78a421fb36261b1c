import { recordThreadEvents } from '#test/record-thread-events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { written } from '#test/assistant/thread-events.ts'
import {
  automationState,
  flagForPerson,
  inboxSettings,
  linkMessages,
  markHumanEchoes,
  recentMessages,
  type SentMessage,
  type ThreadEvent,
} from '../index.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000

let testCtx: TestCtx
let account_id: string
beforeAll(async () => void (testCtx = await buildCtx({ now: start })))
afterAll(() => testCtx.close())
beforeEach(() => {
  testCtx.clock?.set(start)
  account_id = testCtx.ctx.ids.next()
})

let event_seq = 0
const record = (...events: ThreadEvent[]) =>
  recordThreadEvents(
    testCtx.ctx,
    events.map((event) => ({ event_seq: `${++event_seq}`, account_id, event })),
  )
const receive = (mid: string, at = start) => record(written({ person_id: 'ana', mid, at }))
const echo = (mid: string, at = start) => record(written({ person_id: 'ana', mid, at }, { is_echo: true }))
const markByHand = (message_id: string, occurred_at = start) =>
  markHumanEchoes(testCtx.ctx, testCtx.ctx.db, [{ account_id, person_id: 'ana', message_id, occurred_at }])
const link = (message_id: string, more: Partial<SentMessage> = {}) =>
  linkMessages(testCtx.ctx, testCtx.ctx.db, [
    {
      account_id,
      person_id: 'ana',
      message_id,
      sender_kind: 'automation',
      outbox_seq: '7',
      text: 'ours',
      occurred_at: start,
      ...more,
    },
  ])
const flag = () =>
  flagForPerson(testCtx.ctx, testCtx.ctx.db, {
    account_id,
    person_id: 'ana',
    reason: { code: 'asked_for_person' },
    until: start + 600_000,
  })
const state = async (person_id = 'ana') =>
  (await automationState(testCtx.ctx.db, account_id, [person_id])).get(person_id)
const history = async (person_id = 'ana') => {
  const recent = await recentMessages(testCtx.ctx.db, account_id, { person_ids: [person_id], limit: 10 })
  return recent.get(person_id)?.map(({ who, text }) => [who, text])
}

describe('a message written by hand', () => {
  test('pauses automation in its conversation for twelve hours from its time', async () => {
    await receive('hi')
    await record(written({ person_id: 'ben', mid: 'other', at: start }))
    await echo('typed', start + 1000)
    const paused = await markByHand('typed', start + 1000)
    expect(paused).toMatchObject([{ person_id: 'ana', paused_until: start + 1000 + 12 * hour }])
    expect((await state())?.paused_until).toBe(start + 1000 + 12 * hour)
    expect((await state('ben'))?.paused_until).toBeNull()
    expect(await history()).toEqual([
      ['customer', 'hi'],
      ['person', 'typed'],
    ])
    expect((await receive('and?', start + 2000))[0]?.paused_until).toBe(start + 1000 + 12 * hour)
  })

  test('pauses automation for the takeover_seconds of the account', async () => {
    const user_id = testCtx.ctx.ids.next()
    const sql = testCtx.ctx.db.$client
    await sql.query(`insert into auth_user (id, name, email, email_verified) values ($1, 'A', $1, true)`, [
      user_id,
    ])
    await sql.query(
      `insert into connected_accounts (id, workspace_id, platform, platform_user_id, app_scoped_id, platform_username,
         status, scopes, token, token_expires_at, connected_at)
       values ($1, $2, 'instagram', '178', '1', 'shop', 'connected', '{}', 'sealed', now(), now())`,
      [account_id, user_id],
    )
    await sql.query('insert into inbox_settings (account_id, takeover_seconds) values ($1, 3600)', [
      account_id,
    ])
    await echo('typed')
    expect(await markByHand('typed')).toMatchObject([{ paused_until: start + hour }])
    const other = testCtx.ctx.ids.next()
    const settings = await inboxSettings(testCtx.ctx.db, [account_id, other])
    expect(settings.get(account_id)).toEqual({
      takeover_seconds: 3600,
      unassign_after_minutes: 15,
      burst_seconds: 6,
      human_agent: false,
      handover_reply: null,
    })
    expect(settings.get(other)).toEqual({
      takeover_seconds: 43_200,
      unassign_after_minutes: 15,
      burst_seconds: 6,
      human_agent: false,
      handover_reply: null,
    })
  })

  test('counts once, and a late echo does not shorten the pause', async () => {
    await echo('second', start + hour)
    await echo('first', start)
    await markByHand('second', start + hour)
    expect(await markByHand('second', start + hour)).toEqual([])
    await markByHand('first', start)
    expect((await state())?.paused_until).toBe(start + 13 * hour)
  })

  test('that a person sent from the inbox pauses automation too', async () => {
    await echo('live')
    await markByHand('live')
    await link('live', { sender_kind: 'person' })
    expect((await state())?.paused_until).toBe(start + 12 * hour)
    expect((await history())?.map(([who]) => who)).toEqual(['person'])
  })

  test('does not pause automation when it is linked as our own, before or after the echo', async () => {
    await link('ours1')
    await echo('ours1')
    expect(await markByHand('ours1')).toEqual([])
    await echo('ours2')
    await markByHand('ours2')
    expect((await state())?.paused_until).not.toBeNull()
    await link('ours2')
    expect((await state())?.paused_until).toBeNull()
    expect((await history())?.map(([who]) => who)).toEqual(['automation', 'automation'])
  })
})

describe('a message that we sent', () => {
  test('is stored once, with or without its echo', async () => {
    await receive('hi')
    const [linked] = await link('reply')
    await echo('reply')
    await link('reply')
    expect(linked?.conversation_id).toBe((await state())?.conversation_id)
    expect(await history()).toEqual([
      ['customer', 'hi'],
      ['automation', 'ours'],
    ])
  })

  test('creates a conversation with a person who has not written yet, but opens no window', async () => {
    await link('private', { person_id: 'returned', username: 'mia.makes' })
    expect(await state('returned')).toMatchObject({ username: 'mia.makes', last_inbound_at: null })
    const [answer] = await record(written({ person_id: 'returned', mid: 'thanks', at: start + 1 }))
    expect(answer).toMatchObject({ username: 'mia.makes', last_answerable_at: start + 1 })
  })
})

describe('flagForPerson', () => {
  test('flags the conversation and pauses automation until a person writes', async () => {
    await receive('a human please')
    expect(await flag()).toBe(true)
    expect(await state()).toMatchObject({ needs_person: true, paused_until: start + 600_000 })
    await echo('earlier', start - 1000)
    await markByHand('earlier', start - 1000)
    expect((await state())?.needs_person).toBe(true)
    await echo('here I am', start + 1000)
    await markByHand('here I am', start + 1000)
    expect((await state())?.needs_person).toBe(false)
  })

  test('does not shorten a longer pause, and returns false without a conversation', async () => {
    expect(await flag()).toBe(false)
    await echo('typed')
    await markByHand('typed')
    await flag()
    expect((await state())?.paused_until).toBe(start + 12 * hour)
  })
})
