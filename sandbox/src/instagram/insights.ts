import metrics from '../../data/metrics.json' with { type: 'json' }
import { holds } from '../assumptions.ts'
import type { Settings } from '../settings.ts'
import { DAY, HOUR } from '../state/durations.ts'
import { commentCount, postsOf } from '../state/posts.ts'
import { hashText } from '../state/random.ts'
import type { SandboxState } from '../state/state-types.ts'
import { graphTime, textParam, type Answer, type Call } from './graph/call.ts'
import { badParameter, graphError, notPermitted } from './graph/errors.ts'
import { ownPost } from './nodes.ts'

/** Account metrics: the daily figure as a share of the followers. */
const METRICS: Readonly<Record<string, number>> = metrics.account
const MEDIA_METRICS_OF: Readonly<Record<string, readonly string[]>> = metrics.mediaOf

/** Breakdowns of a metric, by metric. */
const BREAKDOWNS_OF: Readonly<Record<string, readonly string[]>> = metrics.breakdownsOf
const BREAKDOWN_VALUES: Readonly<Record<string, readonly string[]>> = metrics.breakdownValues

/** Metrics of the account: totals, or a daily series of the few that have one. A metric without data is absent, not 0. */
export function accountInsights(call: Call): Answer {
  const { account } = call
  const { settings } = call.sandbox.state
  if (!holds(settings, 'insights_readable')) throw notPermitted('instagram_business_manage_insights')
  const names = metricNames(call)
  checkNames(
    names,
    Object.keys(METRICS).filter((name) => isOffered(settings, name)),
  )
  if (textParam(call.params, 'period') !== 'day')
    throw badParameter('The parameter period must be day for these metrics.')
  const type = metricType(call, names)
  const breakdown = textParam(call.params, 'breakdown')
  if (names.some((name) => !isAnswered(settings, { name, type, breakdown }))) throw wholeCallFails()
  const days = readableDays(call)
  // These metrics stay empty below 100 followers.
  const shownMetrics = names.filter(
    (name) => account.followersCount >= 100 || !metrics.followers.includes(name),
  )
  return {
    data: (days.length === 0 ? [] : shownMetrics).map((name) => ({
      name,
      period: 'day',
      title: name,
      id: `${account.id}/insights/${name}/day`,
      ...(type === 'total_value' ? total(call, { name, breakdown, days }) : series(call, name, days)),
    })),
  }
}

type MetricType = 'total_value' | 'time_series'

/** Returns the requested type. Metrics without a series must be requested as totals. */
function metricType(call: Call, names: readonly string[]): MetricType {
  const type = textParam(call.params, 'metric_type')
  if (type === 'total_value' || type === 'time_series') return type
  if (type !== undefined && type !== 'default') {
    throw badParameter('metric_type must be one of the following values: default, time_series, total_value')
  }
  const totals = names.filter((name) => !metrics.series.includes(name))
  if (totals.length === 0) return 'time_series'
  throw badParameter(
    `The following metrics (${totals.join(', ')}) should be specified with parameter metric_type=total_value`,
  )
}

/** Metrics that the platform does not know when the belief is false. */
function isOffered(settings: Settings, name: string): boolean {
  if (name === 'follower_count') return holds(settings, 'insights_follower_count')
  return name !== 'views' || holds(settings, 'insights_views')
}

/** Returns false for a combination that makes the platform fail the whole call without a reason. */
function isAnswered(
  settings: Settings,
  { name, type, breakdown }: { name: string; type: MetricType; breakdown: string | undefined },
): boolean {
  if (breakdown !== undefined && !BREAKDOWNS_OF[name]?.includes(breakdown)) return false
  if (type === 'total_value') return name !== 'follower_count'
  return metrics.series.includes(name) && (name !== 'reach' || holds(settings, 'insights_reach_daily'))
}

const wholeCallFails = () =>
  graphError([500, 1], 'An unknown error has occurred.', { type: 'OAuthException' })

function series(call: Call, name: string, days: readonly Day[]): Answer {
  // A day of the platform ends at 08:00 UTC of the next day.
  const values = days.map(({ start }) => ({
    value: dayFigure(call, name, start),
    end_time: graphTime(start + DAY + 8 * HOUR),
  }))
  return { values }
}

function total(
  call: Call,
  { name, breakdown, days }: { name: string; breakdown: string | undefined; days: readonly Day[] },
): Answer {
  const value = Math.round(
    days.reduce((sum, { start, share }) => sum + share * dayFigure(call, name, start), 0),
  )
  if (breakdown === undefined) return { total_value: { value } }
  const kinds = BREAKDOWN_VALUES[breakdown] ?? []
  const share = Math.floor(value / Math.max(1, kinds.length))
  const results = kinds.map((kind, index) => ({
    dimension_values: [kind],
    value: index === 0 ? value - share * (kinds.length - 1) : share,
  }))
  return { total_value: { value, breakdowns: [{ dimension_keys: [breakdown], results }] } }
}

export function mediaInsights(call: Call, id: string): Answer {
  const post = ownPost(call, id)
  const { state } = call.sandbox
  const names = metricNames(call)
  checkNames(names, [...metrics.media, ...Object.values(MEDIA_METRICS_OF).flat()])
  const supported = [...metrics.media, ...(MEDIA_METRICS_OF[post.productType] ?? [])]
  const wrong = names.find((name) => !supported.includes(name))
  if (wrong !== undefined) {
    throw badParameter(
      `The Media Insights API does not support the ${wrong} metric for this media product type.`,
    )
  }
  const exact: Record<string, number> = { likes: post.likes, comments: commentCount(state, post) }
  const valueOf = (name: string) =>
    exact[name] ?? figure(state, `${post.id}:${name}`, post.likes * (/^(reach|views)$/.test(name) ? 9 : 0.2))
  return {
    data: names.map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: valueOf(name) }],
      title: name,
      id: `${post.id}/insights/${name}/lifetime`,
    })),
  }
}

function metricNames(call: Call): string[] {
  const metric = call.params.metric
  const names = Array.isArray(metric)
    ? metric.map(String)
    : (textParam(call.params, 'metric') ?? '').split(',')
  const trimmed = names.map((name) => name.trim()).filter(Boolean)
  if (trimmed.length === 0) throw badParameter('The parameter metric is required.')
  return trimmed
}

function checkNames(names: string[], knownNames: string[]): void {
  const wrong = names.findIndex((name) => !knownNames.includes(name))
  if (wrong >= 0)
    throw badParameter(`metric[${wrong}] must be one of the following values: ${knownNames.join(', ')}`)
}

/** A day in UTC, from its start in milliseconds since 1970, and the share of it that was asked for. */
interface Day {
  start: number
  share: number
}

/** Returns the days of the asked time that are at most 90 days old. */
function readableDays(call: Call): Day[] {
  const now = call.sandbox.state.now()
  const until = Number(textParam(call.params, 'until') ?? Math.floor(now / 1000)) * 1000
  const since = Number(textParam(call.params, 'since') ?? Math.floor((until - DAY) / 1000)) * 1000
  if (Number.isNaN(since) || Number.isNaN(until))
    throw badParameter('since and until must be unix timestamps')
  if (until - since > 30 * DAY)
    throw badParameter('There cannot be more than 30 days (2592000 s) between since and until')
  const days: Day[] = []
  for (let start = Math.floor(since / DAY) * DAY; start < until; start += DAY) {
    const share = (Math.min(start + DAY, until) - Math.max(start, since)) / DAY
    if (start >= now - 90 * DAY && start <= now) days.push({ start, share })
  }
  return days
}

/** More on weekends, and more for accounts with many posts. */
function dayFigure({ account, sandbox }: Call, name: string, day: number): number {
  const posts = Math.max(1, postsOf(sandbox.state, account.username).length / 6)
  const weekday = new Date(day).getUTCDay()
  const swing = weekday === 0 || weekday === 6 ? 1.3 : 1
  const middle = account.followersCount * (METRICS[name] ?? 0) * swing * Math.min(posts, 2)
  return figure(sandbox.state, `${account.id}:${name}:${day}`, middle)
}

/** Returns a figure within 30 % of the middle, always the same for the same key. */
function figure(state: SandboxState, key: string, middle: number): number {
  const spread = (hashText(`${state.data.seed}:${key}`) % 1000) / 1000
  return Math.max(0, Math.round(middle * (0.7 + 0.6 * spread)))
}
