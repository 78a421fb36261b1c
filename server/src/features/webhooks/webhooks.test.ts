import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { processWithRetry } from './run-worker.ts'

let product: LiveProduct
let automation: string
let media: string
let count = 0

beforeAll(async () => {
  product = await shareLiveProduct()
  automation = (await product.saveCommentReply({ keywords: 'zzz' })).automation_id
  media = (await product.sandbox.control.posts({ account: 'clayandember' }))[0]?.id ?? ''
})
afterAll(() => product.close())

const nextId = () => `1800000000000${String(++count).padStart(5, '0')}`

const change = (comment_id: string, text = 'hello', more: object = {}) => ({
  field: 'comments',
  value: {
    id: comment_id,
    text,
    from: { id: '4500000000000001', username: 'ana' },
    media: { id: media, media_product_type: 'FEED' },
    ...more,
  },
})

const envelope = (changes: unknown[], account = product.platform_user_id) => ({
  object: 'instagram',
  entry: [{ id: account, time: Math.floor(Date.now() / 1000), changes }],
})

function postWebhook(payload: unknown, options: { secret?: string; signature?: string } = {}) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const secret = options.secret ?? product.ctx.env.INSTAGRAM_APP_SECRET ?? ''
  const signature = options.signature ?? `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return product.browser().post('/api/webhooks/instagram', body, {
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  })
}

async function stored(comment_id: string): Promise<number> {
  const { rows } = await product.ctx.db.$client.query(
    'select count(*)::int as count from inbound_events where event_key like $1',
    [`%${comment_id}%`],
  )
  return (rows[0] as { count: number }).count
}

const entryOf = (comment_id: string) =>
  product.logUntil(automation, (all) => all.some(({ event_id }) => event_id === comment_id))

describe('verification of the subscription', () => {
  const ask = (query: string) => product.browser().get(`/api/webhooks/instagram?${query}`)

  test('returns the challenge for the right token only', async () => {
    const token = product.ctx.env.INSTAGRAM_WEBHOOK_VERIFY_TOKEN ?? ''
    const right = await ask(`hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`)
    expect([right.status, right.text]).toEqual([200, '1158201444'])
    expect((await ask('hub.mode=subscribe&hub.challenge=1&hub.verify_token=wrong')).status).toBe(403)
    expect((await ask(`hub.challenge=1&hub.verify_token=${token}`)).status).toBe(403)
  })
})

describe('a webhook', () => {
  test('with either of the two secrets is stored before the response', async () => {
    for (const secret of [product.ctx.env.INSTAGRAM_APP_SECRET, product.ctx.env.META_APP_SECRET]) {
      const id = nextId()
      const answer = await postWebhook(envelope([change(id)]), { secret: secret ?? '' })
      expect([answer.status, await stored(id)]).toEqual([200, 1])
    }
  })

  test('with a wrong, missing or SHA-1 signature is rejected and not stored', async () => {
    const id = nextId()
    const body = JSON.stringify(envelope([change(id)]))
    const sha1 = createHmac('sha1', product.ctx.env.INSTAGRAM_APP_SECRET ?? '')
      .update(body)
      .digest('hex')
    for (const signature of ['', 'sha256=00', `sha1=${sha1}`, `sha256=${'0'.repeat(64)}`]) {
      expect((await postWebhook(body, { signature })).status).toBe(401)
    }
    expect((await postWebhook(body, { secret: 'somebody else' })).status).toBe(401)
    expect(await stored(id)).toBe(0)
  })

  test('repeated alone and in other batches is decided once', async () => {
    const [id, other] = [nextId(), nextId()]
    await Promise.all([
      postWebhook(envelope([change(id)])),
      postWebhook(envelope([change(id), change(other)])),
    ])
    expect((await postWebhook(envelope([change(id)]))).status).toBe(200)
    await entryOf(id)
    await entryOf(other)
    expect((await product.log(automation)).filter(({ event_id }) => event_id === id)).toHaveLength(1)
  })

  test('of 1,000 items with an invalid one stores the other 999', async () => {
    const ids = Array.from({ length: 999 }, nextId)
    const changes: unknown[] = ids.map((id) => change(id))
    changes.splice(500, 0, { field: 'comments', value: { nonsense: true } })
    expect((await postWebhook(envelope(changes))).status).toBe(200)
    const { rows } = await product.ctx.db.$client.query(
      `select count(*)::int as count from event_payloads join inbound_events using (event_seq) where event_key = any($1)`,
      [ids],
    )
    expect(rows).toEqual([{ count: 999 }])
  })

  test('for an account that is not connected is accepted and not stored', async () => {
    const id = nextId()
    expect((await postWebhook(envelope([change(id)], '17841499999999999'))).status).toBe(200)
    expect(await stored(id)).toBe(0)
  })

  test('with text that the database cannot store is cleaned and stored', async () => {
    const id = nextId()
    expect((await postWebhook(envelope([change(id, 'nul \0 and half \uD800 zzz')]))).status).toBe(200)
    await product.logUntil(automation, (all) =>
      all.some(
        (entry) =>
          (entry.event_id === id && entry.state === 'failed') ||
          (entry.event_id === id && entry.state === 'sent'),
      ),
    )
  })

  test('that is too large, too deep or invalid JSON is rejected with a message', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
    const cases: [string, number][] = [
      [`{"object":"instagram","entry":[],"pad":"${'x'.repeat(3 * 1024 * 1024)}"}`, 413],
      [`{"object":"instagram","entry":${deep}}`, 400],
      ['not json', 400],
      ['"text"', 400],
    ]
    for (const [body, status] of cases) {
      const answer = await postWebhook(body)
      expect([answer.status, answer.json]).toEqual([status, expect.objectContaining({ success: false })])
    }
  })

  test('of an unknown kind is stored unchanged', async () => {
    const payload = envelope([{ field: 'story_insights_2027', value: { a: 1 } }])
    expect((await postWebhook(payload)).status).toBe(200)
    const { rows } = await product.ctx.db.$client.query(
      `select event -> 'raw' as raw from inbound_events join event_payloads using (event_seq)
       where kind = 'unknown' order by event_seq desc limit 1`,
    )
    expect(JSON.stringify(rows)).toContain('story_insights_2027')
  })
})

describe('the lock of an automation set', () => {
  test('is awaited, and the settings after it apply', async () => {
    const pausing = await product.ctx.db.$client.connect()
    await pausing.query('begin')
    await pausing.query('update automation_sets set paused = true')
    const id = nextId()
    expect((await postWebhook(envelope([change(id, 'zzz')]))).status).toBe(200)
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
    await pausing.query('commit')
    pausing.release()
    await expect
      .poll(() => decisionOf(id), { timeout: 10_000 })
      .toEqual([{ fired: [], default_reason: 'paused' }])
    await product.ctx.db.$client.query('update automation_sets set paused = false')
  })

  /** Returns the number of statements that take events and wait for a lock. */
  async function waiting(): Promise<number | null> {
    const { rowCount } = await product.ctx.db.$client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%event_queue%'`,
    )
    return rowCount
  }

  async function decisionOf(event_id: string): Promise<unknown[]> {
    const { rows } = await product.ctx.db.$client.query(
      'select fired, default_reason from decisions where event_id = $1',
      [event_id],
    )
    return rows
  }
})

describe('an event that cannot be processed', () => {
  test('leaves the queue after five attempts and stays stored with the error', async () => {
    const { ctx, work } = product
    const { $client: db } = ctx.db
    await work.stop()
    // Events of other tests may still wait; each try is for the oldest event.
    await db.query('delete from event_queue')
    const id = nextId()
    await postWebhook(envelope([change(id)]))
    await db.query(
      `update event_payloads p set event = jsonb_set(event, '{text}', '{"not": "text"}')
       from inbound_events e where e.event_seq = p.event_seq and e.event_key like $1`,
      [`%${id}%`],
    )
    const sender = {
      send: async () => undefined,
      capacity: () => 0,
      waitForCapacity: async () => undefined,
      idle: async () => undefined,
    }
    for (let tries = 0; tries < 5; tries++) {
      await processWithRetry(ctx, sender)
      await db.query('update event_queue set due_at = now()')
    }
    const { rows } = await db.query('select failure from inbound_events where event_key like $1', [`%${id}%`])
    expect(rows).toEqual([{ failure: expect.stringContaining('is not a function') }])
    expect((await db.query('select 1 from event_queue')).rowCount).toBe(0)
  })
})
