import { m } from '@skein/messages'

/** The chart of stored days, loaded on demand with its texts. */
export const engagementWords = {
  metric: m.engagement_metric(),
  range: m.engagement_range(),
  days: (n: number) => m.format_days({ count: n }),
  compare: m.engagement_compare(),
  csv: m.engagement_csv(),
  none: m.engagement_none(),
  lastDays: (n: number) => m.engagement_last_days({ n }),
  daysBefore: (n: number) => m.engagement_days_before({ n }),
  average: (value: string) => m.engagement_average({ value }),
  againstBefore: (n: number) => m.engagement_against_before({ n }),
  point: m.engagement_point(),
  noNumber: m.engagement_no_number(),
  table: m.engagement_table(),
  caption: (metric: string, days: number) => m.engagement_caption({ metric, days }),
  day: m.engagement_day(),
  dayBefore: m.engagement_day_before(),
  valueBefore: (metric: string) => m.engagement_value_before({ metric }),
} as const
