import { m } from '@skein/messages'

/** The dashboard of the workspace. */
export const dashboardWords = {
  title: m.dashboard_title(),
  greeting: m.dashboard_greeting(),
  lastUpdated: m.dashboard_last_updated(),
  stale: (clock: string) => m.dashboard_stale({ clock }),
  refresh: m.dashboard_refresh(),
  insights: m.dashboard_insights(),
  insightsFailed: m.dashboard_insights_failed(),
  retry: m.dashboard_retry(),
  notOffered: m.dashboard_not_offered(),
  metrics: {
    reach: m.dashboard_metrics_reach(),
    website_clicks: m.dashboard_metrics_website_clicks(),
    profile_views: m.dashboard_metrics_profile_views(),
    accounts_engaged: m.dashboard_metrics_accounts_engaged(),
    total_interactions: m.dashboard_metrics_total_interactions(),
    likes: m.dashboard_metrics_likes(),
    comments: m.dashboard_metrics_comments(),
    saves: m.dashboard_metrics_saves(),
  },
  further: m.dashboard_further(),
  /** Returns a label for a metric without one: `new_metric` becomes "New Metric". */
  metricName: (metric: string) =>
    metric.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase()),
  unchanged: m.dashboard_unchanged(),
  thanBefore: m.dashboard_than_before(),

  overview: m.dashboard_overview(),
} as const
