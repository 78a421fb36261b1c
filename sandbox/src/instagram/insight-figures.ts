import { hashText } from '../world/random.ts'
import { postsOf } from '../world/posts.ts'
import { type Call } from './call.ts'
import type { World } from '../world/world-types.ts'

export function dayFigure(call: Call, name: string, day: number): number {
  const { account, sandbox } = call
  const weight: Record<string, number> = {
    reach: 0.22,
    views: 0.41,
    follower_count: 0.003,
    accounts_engaged: 0.03,
    total_interactions: 0.05,
    likes: 0.035,
    comments: 0.004,
    saves: 0.006,
    shares: 0.003,
    replies: 0.001,
    reposts: 0.001,
    profile_links_taps: 0.002,
    follows_and_unfollows: 0.004,
    website_clicks: 0.003,
    profile_views: 0.02,
  }
  const active = Math.max(1, postsOf(sandbox.world, account.username).length / 6)
  const weekday = new Date(day).getUTCDay()
  const swing = weekday === 0 || weekday === 6 ? 1.3 : 1
  return figure(
    sandbox.world,
    `${account.id}:${name}:${day}`,
    account.followersCount * (weight[name] ?? 0.01) * swing * Math.min(active, 2),
  )
}

/** Around the middle, always the same for the same key. */
export function figure(world: World, key: string, middle: number): number {
  const spread = (hashText(`${world.data.seed}:${key}`) % 1000) / 1000
  return Math.max(0, Math.round(middle * (0.7 + 0.6 * spread)))
}
