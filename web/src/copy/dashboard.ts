/** The dashboard of the workspace. */
export const dashboardWords = {
  title: 'Dashboard',
  greeting: "Welcome back! Here's your Instagram overview.",
  lastUpdated: 'Last updated',
  stale: (clock: string) => `These numbers are from ${clock}.`,
  refresh: 'Ask Instagram again',
  insights: 'Insights of the last 24 hours',
  insightsFailed: 'Failed to fetch Instagram insights.',
  retry: 'Retry',
  notOffered: 'not offered by Meta',
  metrics: {
    reach: 'Reach',
    website_clicks: 'Website Clicks',
    profile_views: 'Profile Views',
    accounts_engaged: 'Accounts Engaged',
    total_interactions: 'Total Interactions',
    likes: 'Likes',
    comments: 'Comments',
    saves: 'Saves',
  },
  further: 'Further insights',
  /** Returns a label for a metric without one: `new_metric` becomes "New Metric". */
  metricName: (metric: string) =>
    metric.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase()),
  unchanged: 'as before',
  change: (percent: number) => `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`,
  thanBefore: ' against the 24 hours before',

  overview: 'Engagement Overview',
} as const
