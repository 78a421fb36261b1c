/** The dashboard of the workspace. */
export const dashboardWords = {
  title: 'Dashboard',
  greeting: "Welcome back! Here's your Instagram overview.",
  lastUpdated: 'Last updated',
  stale: (clock: string) => `Last updated at ${clock}.`,
  refresh: 'Refresh',
  insights: 'Insights, last 24 hours',
  insightsFailed: 'Failed to fetch Instagram insights.',
  retry: 'Retry',
  notOffered: 'Not available from Meta',
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
  further: 'More insights',
  /** Returns a label for a metric without one: `new_metric` becomes "New Metric". */
  metricName: (metric: string) =>
    metric.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase()),
  unchanged: 'No change',
  thanBefore: ' vs. previous 24 hours',

  overview: 'Engagement Overview',
} as const
