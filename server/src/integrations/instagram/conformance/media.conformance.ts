import { expect } from 'vitest'
import type { Declare } from './platform.conformance.ts'

const DAY = 86_400_000
const metrics = [
  'reach',
  'website_clicks',
  'profile_views',
  'accounts_engaged',
  'total_interactions',
  'likes',
  'comments',
  'saves',
]

export function declareMedia(declare: Declare): void {
  declare('lists posts newest first, page by page', 'posts', async ({ setup, instagram }) => {
    const first = await instagram.listMedia(setup.as, { limit: 2 })
    expect(first.media).toHaveLength(2)
    expect(first.media[0]).toMatchObject({
      id: setup.post_id,
      media_type: 'IMAGE',
      media_url: expect.stringMatching(/^https?:/),
      permalink: expect.stringMatching(/^https?:/),
      thumbnail_url: null,
    })
    const second = await instagram.listMedia(setup.as, { limit: 2, after: first.next_cursor ?? '' })
    const times = [...first.media, ...second.media].map((media) => media.timestamp)
    expect(times).toEqual(times.toSorted((left, right) => right - left))
    expect(second.media.map((media) => media.id)).not.toContain(setup.post_id)
  })

  declare(
    'reads the children of an album and the thumbnail of a reel',
    'an album and a reel',
    async ({ setup, instagram }) => {
      const album = await instagram.getMedia(setup.as, setup.album_id)
      expect(album?.media_type).toBe('CAROUSEL_ALBUM')
      expect(album?.children.length).toBeGreaterThan(1)
      const reel = await instagram.getMedia(setup.as, setup.reel_id)
      expect(reel).toMatchObject({
        media_type: 'VIDEO',
        media_product_type: 'REELS',
        thumbnail_url: expect.any(String),
      })
    },
  )

  declare('returns null for an unknown post', 'an unknown post', async ({ setup, instagram }) => {
    expect(await instagram.getMedia(setup.as, '17999999999999999')).toBeNull()
  })

  declare('reads metrics as totals', 'insights', async ({ setup, instagram }) => {
    const totals = await instagram.getInsights(setup.as, { metrics })
    expect(Object.keys(totals).toSorted()).toEqual(metrics.toSorted())
    expect(Object.values(totals).every((value) => Number.isInteger(value))).toBe(true)
  })

  declare(
    'reads the other metrics when one is no longer supported',
    'insights with a gone metric',
    async ({ setup, instagram }) => {
      const totals = await instagram.getInsights(setup.as, { metrics: ['reach', 'impressions', 'likes'] })
      expect(totals).toEqual({ reach: expect.any(Number), likes: expect.any(Number) })
    },
  )

  declare(
    'reads the other metrics when one fails without a message',
    'insights with a silent failure',
    async ({ setup, instagram }) => {
      const totals = await instagram.getInsights(setup.as, { metrics: ['reach', 'follower_count', 'likes'] })
      expect(totals).toEqual({ reach: expect.any(Number), likes: expect.any(Number) })
    },
  )

  declare('omits metrics of days without data', 'insights of long ago', async ({ setup, instagram }) => {
    const until = Date.now() - 200 * DAY
    expect(
      await instagram.getInsights(setup.as, { metrics: ['likes', 'saves'], since: until - 7 * DAY, until }),
    ).toEqual({})
  })

  declare(
    'rejects a period of more than thirty days',
    'insights of a long time',
    async ({ setup, instagram }) => {
      const until = Date.now()
      const insights = instagram.getInsights(setup.as, {
        metrics: ['likes', 'saves'],
        since: until - 31 * DAY,
        until,
      })
      await expect(insights).rejects.toMatchObject({ kind: 'rejected', reason: 'bad_request' })
    },
  )
}
