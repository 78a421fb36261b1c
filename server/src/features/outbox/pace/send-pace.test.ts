import { pollUntil } from '#src/infra/concurrency/retry.ts'
import { startLiveProduct } from '#test/live-product.ts'
import { startSecondWorker } from '#test/processes/second-worker.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { type PaceKind, spacingOf } from './pace-logic.ts'
import { type SendSlot, takeSendSlots } from './pace-store.ts'
import { horizon } from './slot-logic.ts'

let fixture: TestCtx
let account_id: string

beforeAll(async () => void (fixture = await buildCtx()))
afterAll(() => fixture.close())
beforeEach(() => void (account_id = fixture.ctx.ids.next()))

interface Asked {
  count: number
  rate: number
  text?: (index: number) => string | null
  queued?: boolean
  kind?: PaceKind
  account?: string
}

/** Asks for send slots and returns them in the order asked. */
async function ask({
  count,
  rate,
  text = () => null,
  queued = false,
  kind,
  account,
}: Asked): Promise<SendSlot[]> {
  const requests = Array.from({ length: count }, (_, index) => ({
    account_id: account ?? account_id,
    kind: kind ?? 'public_reply',
    text_key: text(index),
    queued,
    spacing: spacingOf(rate),
  }))
  return takeSendSlots(fixture.ctx.db, requests)
}

const grantedWaits = (slots: readonly SendSlot[]) =>
  slots.filter((slot) => slot.granted).map(({ wait }) => wait)

/** Returns the seconds between the last two waits. The first ones are 0 as soon as the statements take as long. */
const lastGap = (waits: readonly number[]): number => (waits.at(-1) ?? 0) - (waits.at(-2) ?? 0)

describe('takeSendSlots', () => {
  test('grants the first call at once and the next ones at the distance of the rate', async () => {
    const waits = grantedWaits(await ask({ count: 5, rate: 10 }))
    expect(waits[0]).toBe(0)
    expect(lastGap(waits)).toBeCloseTo(0.125, 5)
  })

  test('grants no more than two seconds ahead and estimates when the others are due', async () => {
    const slots = await ask({ count: 100, rate: 10 })
    const [ahead, behind] = [grantedWaits(slots), slots.filter((slot) => !slot.granted)]
    expect(ahead.length).toBeGreaterThanOrEqual(15)
    expect(Math.max(...ahead)).toBeLessThanOrEqual(horizon)
    const waits = behind.map(({ wait }) => wait)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.at(-1)).toBeGreaterThan(9)
    expect(waits.at(-1)).toBeLessThan(13)
  })

  test('gives processes that ask at the same time slots of one sequence', async () => {
    const began = performance.now()
    const slots = await Promise.all(
      Array.from({ length: 10 }, () => ask({ count: 1, rate: 20, queued: true })),
    )
    const elapsed = (performance.now() - began) / 1000
    const waits = slots.flatMap(grantedWaits)
    expect(waits).toHaveLength(10)
    // A wait counts from the moment of its call, and the first two slots may be due at once.
    expect(Math.max(...waits) + elapsed).toBeGreaterThan(8 * 0.04)
  })

  test('lets no new call overtake those that wait', async () => {
    await ask({ count: 100, rate: 10 })
    expect(grantedWaits(await ask({ count: 1, rate: 10 }))).toEqual([])
    await fixture.ctx.db.$client.query(`update send_paces set next_at = now() where account_id = $1`, [
      account_id,
    ])
    expect(grantedWaits(await ask({ count: 1, rate: 10 }))).toEqual([])
    expect(grantedWaits(await ask({ count: 1, rate: 10, queued: true }))).toHaveLength(1)
  })

  test('keeps accounts and kinds of call apart', async () => {
    await ask({ count: 100, rate: 10 })
    expect(grantedWaits(await ask({ count: 1, rate: 10, kind: 'text_message' }))).toEqual([0])
    expect(grantedWaits(await ask({ count: 1, rate: 10, account: fixture.ctx.ids.next() }))).toEqual([0])
  })

  test('halves the pace after five equal texts in a row and quarters it after fifteen', async () => {
    // The first slot is 0.3 seconds ahead, so that no wait ends while the statements run.
    await ask({ count: 1, rate: 4 })
    const waits = grantedWaits(await ask({ count: 40, rate: 100, text: () => 'same' }))
    const gaps = waits
      .slice(1)
      .map((wait, index) => Math.round((wait - (waits[index] ?? 0)) * 1000 * 10) / 10)
    expect(gaps[3]).toBeCloseTo(12.5, -0.5)
    expect(gaps[8]).toBeCloseTo(25, -0.5)
    expect(gaps[25]).toBeCloseTo(50, -0.5)
  })

  test('counts equal texts across batches and starts again after another text', async () => {
    for (let batch = 0; batch < 8; batch += 1) await ask({ count: 1, rate: 1000, text: () => 'same' })
    const gapAfter = async (text: string) =>
      lastGap(grantedWaits(await ask({ count: 5, rate: 10, text: () => text })))
    expect(await gapAfter('same')).toBeCloseTo(0.25, 5)
    await fixture.ctx.db.$client.query(`update send_paces set next_at = now() where account_id = $1`, [
      account_id,
    ])
    expect(await gapAfter('other')).toBeCloseTo(0.125, 5)
  })

  test('grants nothing while Instagram asked the account to pause', async () => {
    await fixture.ctx.db.$client.query(
      `insert into channel_pauses (account_id, closed_until, cause) values ($1, now() + interval '90 seconds', 'limited')`,
      [account_id],
    )
    const [slot] = await ask({ count: 1, rate: 10 })
    expect(slot?.granted).toBe(false)
    expect(slot?.wait).toBeGreaterThan(85)
  })
})

test(
  'two workers answer 40 comments at once at the configured pace, each once',
  { timeout: 60_000 },
  async () => {
    const product = await startLiveProduct({ SENDS_PER_SECOND: '10' })
    const other = startSecondWorker(product)
    try {
      const { control } = product.sandbox
      const [post] = await control.posts({ account: 'clayandember' })
      await product.saveCommentReply({ custom_message: 'It is 20 euros, {username}.' })
      const people = await Promise.all(Array.from({ length: 40 }, () => product.newPerson()))
      const began = Date.now()
      const comments = await Promise.all(
        people.map((as) => control.addComment({ as, postId: post?.id ?? '', text: 'price?' })),
      )
      const ids = new Set(comments.map(({ id }) => id))
      const read = async () =>
        (await control.ledger({})).filter(({ target }) => target !== null && ids.has(target))
      const sentReplies = await pollUntil(read, (writes) => writes.length >= ids.size, {
        every: 100,
        max: 30_000,
      })
      expect(new Set(sentReplies.map(({ target }) => target)).size).toBe(ids.size)
      expect(sentReplies).toHaveLength(ids.size)
      const times = sentReplies.map(({ at }) => at).toSorted((a, b) => a - b)
      // A busy machine delays single messages, but none arrives before its send slot.
      const early = times.filter((at, index) => at - began < index * 100)
      expect(early).toEqual([])
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(10_000)
    } finally {
      await other.stop()
      await product.close()
    }
  },
)
