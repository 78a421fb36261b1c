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
  declare('posts come newest first and page by page', 'posts', async ({ scene, instagram }) => {
    const first = await instagram.listMedia(scene.as, { limit: 2 })
    expect(first.media).toHaveLength(2)
    expect(first.media[0]).toMatchObject({
      id: scene.post_id,
      media_type: 'IMAGE',
      media_url: expect.stringMatching(/^https?:/),
      permalink: expect.stringMatching(/^https?:/),
      thumbnail_url: null,
    })
    const second = await instagram.listMedia(scene.as, { limit: 2, after: first.next_cursor ?? '' })
    const times = [...first.media, ...second.media].map((media) => media.timestamp)
    expect(times).toEqual(times.toSorted((left, right) => right - left))
    expect(second.media.map((media) => media.id)).not.toContain(scene.post_id)
  })

  declare(
    'an album has children and a reel has a still picture',
    'an album and a reel',
    async ({ scene, instagram }) => {
      const album = await instagram.getMedia(scene.as, scene.album_id)
      expect(album?.media_type).toBe('CAROUSEL_ALBUM')
      expect(album?.children.length).toBeGreaterThan(1)
      const reel = await instagram.getMedia(scene.as, scene.reel_id)
      expect(reel).toMatchObject({
        media_type: 'VIDEO',
        media_product_type: 'REELS',
        thumbnail_url: expect.any(String),
      })
    },
  )

  declare('a post that does not exist is not found', 'an unknown post', async ({ scene, instagram }) => {
    expect(await instagram.getMedia(scene.as, '17999999999999999')).toBeNull()
  })

  declare('metrics come as totals', 'insights', async ({ scene, instagram }) => {
    const totals = await instagram.getInsights(scene.as, { metrics })
    expect(Object.keys(totals).toSorted()).toEqual(metrics.toSorted())
    expect(Object.values(totals).every((value) => Number.isInteger(value))).toBe(true)
  })

  declare(
    'one metric that is gone does not hide the others',
    'insights with a gone metric',
    async ({ scene, instagram }) => {
      const totals = await instagram.getInsights(scene.as, { metrics: ['reach', 'impressions', 'likes'] })
      expect(totals).toEqual({ reach: expect.any(Number), likes: expect.any(Number) })
    },
  )

  declare(
    'one metric that fails without a word does not hide the others',
    'insights with a silent failure',
    async ({ scene, instagram }) => {
      const totals = await instagram.getInsights(scene.as, { metrics: ['reach', 'follower_count', 'likes'] })
      expect(totals).toEqual({ reach: expect.any(Number), likes: expect.any(Number) })
    },
  )

  declare(
    'days without data give no metric, not a zero',
    'insights of long ago',
    async ({ scene, instagram }) => {
      const until = Date.now() - 200 * DAY
      expect(
        await instagram.getInsights(scene.as, { metrics: ['likes', 'saves'], since: until - 7 * DAY, until }),
      ).toEqual({})
    },
  )

  declare(
    'more than thirty days at once are refused',
    'insights of a long time',
    async ({ scene, instagram }) => {
      const until = Date.now()
      const asked = instagram.getInsights(scene.as, {
        metrics: ['likes', 'saves'],
        since: until - 31 * DAY,
        until,
      })
      await expect(asked).rejects.toMatchObject({ kind: 'rejected', reason: 'bad_request' })
    },
  )

  declare(
    'metrics that a kind of post does not have are absent',
    'insights of a post',
    async ({ scene, instagram }) => {
      const totals = await instagram.getMediaInsights(scene.as, scene.post_id, [
        'reach',
        'saved',
        'navigation',
      ])
      expect(totals).toEqual({ reach: expect.any(Number), saved: expect.any(Number) })
    },
  )
}
