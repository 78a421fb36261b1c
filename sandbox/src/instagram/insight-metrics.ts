interface Metric {
  title: string
  total: boolean
  series: boolean
  breakdowns: string[]
  /** Follower numbers stay empty below 100 followers. */
  needsFollowers?: boolean
}

const byProduct = ['media_product_type']
const total = (title: string, breakdowns: string[] = []): Metric => ({
  title,
  total: true,
  series: false,
  breakdowns,
})

export const METRICS: Record<string, Metric> = {
  reach: { ...total('Reach', ['media_product_type', 'follow_type']), series: true },
  follower_count: { ...total('Follower Count'), total: false, series: true, needsFollowers: true },
  accounts_engaged: total('Accounts engaged'),
  total_interactions: total('Content interactions', byProduct),
  likes: total('Likes', byProduct),
  comments: total('Comments', byProduct),
  saves: total('Saves', byProduct),
  shares: total('Shares', byProduct),
  views: total('Views', ['follower_type', 'media_product_type']),
  replies: total('Replies'),
  reposts: total('Reposts', byProduct),
  profile_links_taps: total('Profile links taps', ['contact_button_type']),
  follows_and_unfollows: { ...total('Follows and unfollows', ['follow_type']), needsFollowers: true },
  website_clicks: total('Website clicks'),
  profile_views: total('Profile views'),
}

export const BREAKDOWN_VALUES: Record<string, string[]> = {
  media_product_type: ['POST', 'REEL', 'STORY'],
  follow_type: ['FOLLOWER', 'NON_FOLLOWER'],
  follower_type: ['FOLLOWER', 'NON_FOLLOWER'],
  contact_button_type: ['EMAIL', 'DIRECTION'],
}
