import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Connected } from '../test-client.ts'

const DAY = 86_400_000
let ig: Connected
let small: Connected

beforeAll(async () => {
  ig = await connect({ webhookUrl: 'http://127.0.0.1:9/' })
  small = await connect({ webhookUrl: 'http://127.0.0.1:9/' }, 'studio.fern')
})
afterAll(async () => {
  await ig.sandbox.close()
  await small.sandbox.close()
})

function ask(query: Record<string, string>, from = ig) {
  return from.get(`/me/insights?${new URLSearchParams({ period: 'day', ...query })}`)
}
const span = (days: number) => ({
  since: String(Math.floor((Date.now() - days * DAY) / 1000)),
  until: String(Math.floor(Date.now() / 1000)),
})

describe('account insights', () => {
  test('returns the totals of the asked days', async () => {
    const totals = await ask({ metric: 'likes,views', metric_type: 'total_value', ...span(7) })
    expect(totals.body.data).toMatchObject([
      { name: 'likes', period: 'day', total_value: { value: expect.any(Number) } },
      { name: 'views', period: 'day' },
    ])
  })

  test('counts the days of the last 24 hours by their share, so that they make up one day', async () => {
    const midnight = Math.floor(Date.now() / DAY) * DAY
    const between = (since: number, until: number) => ({
      since: String(since / 1000),
      until: String(until / 1000),
    })
    const reach = async (since: number, until: number) => {
      const { body } = await ask({ metric: 'reach', metric_type: 'total_value', ...between(since, until) })
      return Number((body.data[0]?.total_value as { value: number } | undefined)?.value)
    }
    const days = [await reach(midnight - 2 * DAY, midnight - DAY), await reach(midnight - DAY, midnight)]
    const middle = await reach(midnight - 1.5 * DAY, midnight - 0.5 * DAY)
    expect(middle).toBeGreaterThanOrEqual(Math.min(...days))
    expect(middle).toBeLessThanOrEqual(Math.max(...days))
  })

  test('returns a daily series of reach and of new followers', async () => {
    const { body } = await ask({ metric: 'reach,follower_count', ...span(7) })
    expect(body.data.map(({ name }) => name)).toEqual(['reach', 'follower_count'])
    expect(body.data[0]?.values.length).toBeGreaterThanOrEqual(7)
    expect(body.data[0]?.values[0]).toMatchObject({
      value: expect.any(Number),
      end_time: expect.stringMatching(/T08:00:00\+0000$/),
    })
  })

  test('returns a breakdown that adds up to the total', async () => {
    const { body } = await ask({
      metric: 'views',
      metric_type: 'total_value',
      breakdown: 'follower_type',
      ...span(3),
    })
    const total = body.data[0]?.total_value as {
      value: number
      breakdowns: { results: { value: number }[] }[]
    }
    const sum = total.breakdowns[0]?.results.reduce((all, result) => all + result.value, 0)
    expect(sum).toBe(total.value)
  })

  test('fails the whole call for a series or breakdown that a metric does not have', async () => {
    const failing = [
      { metric: 'reach,likes', metric_type: 'time_series' },
      { metric: 'likes', metric_type: 'total_value', breakdown: 'follow_type' },
    ]
    for (const query of failing) expect((await ask(query)).body.error.code).toBe(1)
  })

  test('returns the same figures for the same days', async () => {
    const query = { metric: 'profile_views', metric_type: 'total_value', ...span(5) }
    expect((await ask(query)).body.data).toEqual((await ask(query)).body.data)
  })

  test('refuses what the platform refuses', async () => {
    const message = async (query: Record<string, string>) => (await ask(query)).body.error.message
    expect(await message({ metric: 'website_clicks' })).toContain(
      '(#100) The following metrics (website_clicks) should be specified with parameter metric_type=total_value',
    )
    expect(await message({ metric: 'impressions', metric_type: 'total_value' })).toContain(
      'metric[0] must be one of the following values',
    )
    expect(await message({ metric: 'reach', metric_type: 'total_value', ...span(31) })).toContain(
      'more than 30 days',
    )
    expect(await message({ metric: 'likes,follower_count', metric_type: 'total_value' })).toContain(
      'An unknown error has occurred',
    )
  })

  test('leaves follower metrics of a small account out', async () => {
    const mixed = await ask({ metric: 'likes,follows_and_unfollows', metric_type: 'total_value' }, small)
    expect(mixed.body.data.map((metric) => metric.name)).toEqual(['likes'])
  })

  test('returns nothing for days older than ninety', async () => {
    const since = String(Math.floor((Date.now() - 120 * DAY) / 1000))
    const until = String(Math.floor((Date.now() - 100 * DAY) / 1000))
    expect((await ask({ metric: 'reach', metric_type: 'total_value', since, until })).body.data).toEqual([])
  })
})

describe('media', () => {
  test('lists posts newest first, page by page, without stories', async () => {
    const page = await ig.get(
      '/me/media?fields=id,caption,media_type,media_url,permalink,timestamp,like_count,comments_count&limit=4',
    )
    expect(page.body.data).toHaveLength(4)
    expect(page.body.data[0]).toMatchObject({ media_type: 'IMAGE', like_count: 647, comments_count: 1 })
    const rest = await ig.get(`/me/media?limit=100&after=${page.body.paging.cursors.after}`)
    expect(rest.body.data).toHaveLength(6)
    expect(Object.keys(rest.body.data[0] ?? {})).toEqual(['id'])
    const picture = await fetch(String(page.body.data[0]?.media_url))
    expect(picture.headers.get('content-type')).toBe('image/png')
  })

  test('returns the children of an album and the thumbnail of a reel', async () => {
    const all = await ig.get(
      '/me/media?fields=media_type,thumbnail_url,children{id,media_type,media_url,permalink}',
    )
    const album = all.body.data.find((post) => post.media_type === 'CAROUSEL_ALBUM')
    expect(JSON.stringify(album?.children)).not.toContain('permalink')
    expect((album?.children as { data: unknown[] } | undefined)?.data).toHaveLength(3)
    expect(all.body.data.filter((post) => 'thumbnail_url' in post)).toHaveLength(1)
  })

  test('refuses a metric of another kind of post', async () => {
    const [post] = await ig.sandbox.control.posts({})
    const good = await ig.get(`/${post?.id}/insights?metric=reach,likes,saved`)
    expect(good.body.data).toMatchObject([{ period: 'lifetime' }, { values: [{ value: 647 }] }, {}])
    const bad = await ig.get(`/${post?.id}/insights?metric=ig_reels_avg_watch_time`)
    expect(bad.body.error.message).toContain(
      'does not support the ig_reels_avg_watch_time metric for this media product type',
    )
    expect((await ig.get(`/${post?.id}/insights?metric=plays`)).body.error.code).toBe(100)
  })
})
