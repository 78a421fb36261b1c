import { m } from '@skein/messages'

export const metricNames = {
  reach: m.dashboard_metrics_reach(),
  website_clicks: m.dashboard_metrics_website_clicks(),
  profile_views: m.dashboard_metrics_profile_views(),
  accounts_engaged: m.dashboard_metrics_accounts_engaged(),
  total_interactions: m.dashboard_metrics_total_interactions(),
  likes: m.dashboard_metrics_likes(),
  comments: m.common_comments(),
  saves: m.dashboard_metrics_saves(),
}
