interface Metric {
  title: string
  total: boolean
  series: boolean
  breakdowns: string[]
  /** Follower numbers stay empty below 100 followers. */
  needsFollowers?: boolean
}

export const METRICS: Record<string, Metric> = {
  reach: { title: 'Reach', total: true, series: true, breakdowns: ['media_product_type', 'follow_type'] },
  follower_count: {
    title: 'Follower Count',
    total: false,
    series: true,
    breakdowns: [],
    needsFollowers: true,
  },
  accounts_engaged: { title: 'Accounts engaged', total: true, series: false, breakdowns: [] },
  total_interactions: {
    title: 'Content interactions',
    total: true,
    series: false,
    breakdowns: ['media_product_type'],
  },
  likes: { title: 'Likes', total: true, series: false, breakdowns: ['media_product_type'] },
  comments: { title: 'Comments', total: true, series: false, breakdowns: ['media_product_type'] },
  saves: { title: 'Saves', total: true, series: false, breakdowns: ['media_product_type'] },
  shares: { title: 'Shares', total: true, series: false, breakdowns: ['media_product_type'] },
  views: { title: 'Views', total: true, series: false, breakdowns: ['follower_type', 'media_product_type'] },
  replies: { title: 'Replies', total: true, series: false, breakdowns: [] },
  reposts: { title: 'Reposts', total: true, series: false, breakdowns: ['media_product_type'] },
  profile_links_taps: {
    title: 'Profile links taps',
    total: true,
    series: false,
    breakdowns: ['contact_button_type'],
  },
  follows_and_unfollows: {
    title: 'Follows and unfollows',
    total: true,
    series: false,
    breakdowns: ['follow_type'],
    needsFollowers: true,
  },
  website_clicks: { title: 'Website clicks', total: true, series: false, breakdowns: [] },
  profile_views: { title: 'Profile views', total: true, series: false, breakdowns: [] },
}

export const BREAKDOWN_VALUES: Record<string, string[]> = {
  media_product_type: ['POST', 'REEL', 'STORY'],
  follow_type: ['FOLLOWER', 'NON_FOLLOWER'],
  follower_type: ['FOLLOWER', 'NON_FOLLOWER'],
  contact_button_type: ['EMAIL', 'DIRECTION'],
}
