/** The chart of stored days. It comes late, and its words with it. */
export const engagementWords = {
  metric: 'Metric',
  range: 'Range',
  days: (n: number) => `${n} days`,
  compare: 'Compare with the days before',
  csv: 'Download CSV',
  none: 'Meta has given no number of this metric in these days.',
  lastDays: (n: number) => `Last ${n} days`,
  daysBefore: (n: number) => `The ${n} days before`,
  average: (value: string) => `${value} a day on average`,
  change: (percent: number, days: number) =>
    `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} % against the ${days} days before`,
  point: 'Day in the chart',
  noNumber: 'no number',
  table: 'Show as a table',
  caption: (metric: string, days: number) => `${metric} of the last ${days} days`,
  day: 'Day',
  dayBefore: 'Day before',
  valueBefore: (metric: string) => `${metric} then`,
} as const
