import { commentCount } from '../world/posts.ts'
import { graphTime, textParam, type Answer, type Call } from './call.ts'
import { badParameter, GraphError } from './errors.ts'
import { ownPost } from './nodes.ts'
import { METRICS, BREAKDOWN_VALUES } from './insight-metrics.ts'
import { dayFigure, figure } from './insight-figures.ts'
import type { World } from '../world/world-types.ts'
import { DAY } from '../world/durations.ts'

const MEDIA_METRICS = ['reach', 'views', 'likes', 'comments', 'saved', 'shares', 'total_interactions']

const MEDIA_EXTRA: Record<string, string[]> = {
  FEED: ['follows', 'profile_visits', 'profile_activity'],
  REELS: ['ig_reels_avg_watch_time', 'ig_reels_video_view_total_time'],
  STORY: ['replies', 'navigation', 'follows', 'profile_visits'],
  AD: [],
}

export function accountInsights(call: Call): Answer {
  const names = metricNames(call)
  const unknown = names.findIndex((name) => !METRICS[name])
  if (unknown >= 0) {
    throw badParameter(
      `metric[${unknown}] must be one of the following values: ${Object.keys(METRICS).join(', ')}`,
    )
  }
  const type = textParam(call.params, 'metric_type')
  const breakdown = textParam(call.params, 'breakdown')
  if (textParam(call.params, 'period') !== 'day')
    throw badParameter('The parameter period must be day for these metrics.')
  checkTypes(names, type)
  if (names.some((name) => breakdown && !METRICS[name]?.breakdowns.includes(breakdown)))
    throw wholeCallFails()
  const span = readSpan(call)
  const data = names.flatMap((name) => insight(call, { name, type, breakdown, ...span }) ?? [])
  return { data, paging: neighbours(call, span) }
}

export function mediaInsights(call: Call, id: string): Answer {
  const post = ownPost(call, id)
  const { world } = call.sandbox
  const known = [...MEDIA_METRICS, ...Object.values(MEDIA_EXTRA).flat()]
  const names = metricNames(call)
  const supported = [...MEDIA_METRICS, ...(MEDIA_EXTRA[post.productType] ?? [])]
  names.forEach((name, index) => {
    if (!known.includes(name))
      throw badParameter(`metric[${index}] must be one of the following values: ${known.join(', ')}`)
    if (!supported.includes(name)) {
      throw badParameter(
        `The Media Insights API does not support the ${name} metric for this media product type.`,
      )
    }
  })
  const exact: Record<string, number> = { likes: post.likes, comments: commentCount(world, post) }
  return {
    data: names.map((name) => ({
      name,
      period: 'lifetime',
      values: [
        {
          value:
            exact[name] ??
            figure(
              world,
              `${post.id}:${name}`,
              post.likes * (name === 'reach' || name === 'views' ? 9 : 0.2),
            ),
        },
      ],
      title: name,
      id: `${post.id}/insights/${name}/lifetime`,
    })),
  }
}

interface Span {
  since: number
  until: number
}

interface Asked extends Span {
  name: string
  type: string | undefined
  breakdown: string | undefined
}

/** Nothing is said where the platform has nothing: an absent metric, not a zero. */
function insight(call: Call, asked: Asked): Answer | undefined {
  const { account, sandbox } = call
  const metric = METRICS[asked.name]
  if (!metric || (metric.needsFollowers && account.followersCount < 100)) return undefined
  const days = readableDays(sandbox.world, asked)
  if (days.length === 0) return undefined
  const head = {
    name: asked.name,
    period: 'day',
    title: metric.title,
    description: `${metric.title} of this account in the asked time.`,
    id: `${account.id}/insights/${asked.name}/day`,
  }
  if (asked.type !== 'total_value') {
    const values = days.map((day) => ({
      value: dayFigure(call, asked.name, day),
      end_time: graphTime(day + 8 * 3_600_000),
    }))
    return { ...head, values }
  }
  const value = days.reduce((sum, day) => sum + dayFigure(call, asked.name, day), 0)
  return { ...head, total_value: { value, ...breakdowns(asked.breakdown, value) } }
}

function breakdowns(name: string | undefined, value: number): Answer {
  if (!name) return {}
  const values = BREAKDOWN_VALUES[name] ?? []
  const shares = values.map((_, index) => (index === 0 ? Math.ceil(value * 0.6) : 0))
  const rest = value - (shares[0] ?? 0)
  values.forEach((_, index) => {
    if (index > 0)
      shares[index] =
        index === values.length - 1 ? rest - Math.floor(rest / 2) * (values.length - 2) : Math.floor(rest / 2)
  })
  return {
    breakdowns: [
      {
        dimension_keys: [name],
        results: values.map((dimension, index) => ({
          dimension_values: [dimension],
          value: shares[index] ?? 0,
        })),
      },
    ],
  }
}

function checkTypes(names: string[], type: string | undefined): void {
  if (type !== undefined && type !== 'total_value' && type !== 'time_series') {
    throw badParameter('metric_type must be one of the following values: default, time_series, total_value')
  }
  const needTotal = names.filter((name) => !METRICS[name]?.series)
  if (type === undefined && needTotal.length > 0) {
    throw badParameter(
      `The following metrics (${needTotal.join(', ')}) should be specified with parameter metric_type=total_value`,
    )
  }
  if (type === 'time_series' && needTotal.length > 0) throw wholeCallFails()
  if (type === 'total_value' && names.some((name) => !METRICS[name]?.total)) throw wholeCallFails()
}

function readSpan(call: Call): Span {
  const now = call.sandbox.world.now()
  const until = Number(textParam(call.params, 'until') ?? Math.floor(now / 1000)) * 1000
  const since = Number(textParam(call.params, 'since') ?? Math.floor((until - DAY) / 1000)) * 1000
  if (Number.isNaN(since) || Number.isNaN(until))
    throw badParameter('since and until must be unix timestamps')
  if (until - since > 30 * DAY) {
    throw badParameter('There cannot be more than 30 days (2592000 s) between since and until')
  }
  return { since, until }
}

/** Full days inside the span that are not older than 90 days. */
function readableDays(world: World, span: Span): number[] {
  const oldest = world.now() - 90 * DAY
  const days: number[] = []
  for (let day = Math.floor(span.since / DAY) * DAY; day < span.until; day += DAY) {
    if (day >= oldest && day <= world.now()) days.push(day)
  }
  return days
}

function neighbours(call: Call, span: Span): Answer {
  const length = span.until - span.since
  const move = (by: number) => {
    const url = new URL(call.self)
    url.searchParams.set('since', String(Math.floor((span.since + by) / 1000)))
    url.searchParams.set('until', String(Math.floor((span.until + by) / 1000)))
    return url.href
  }
  return { previous: move(-length), next: move(length) }
}

function metricNames(call: Call): string[] {
  const given = call.params.metric
  const names = Array.isArray(given) ? given.map(String) : (textParam(call.params, 'metric') ?? '').split(',')
  const trimmed = names.map((name) => name.trim()).filter(Boolean)
  if (trimmed.length === 0) throw badParameter('The parameter metric is required.')
  return trimmed
}

function wholeCallFails(): GraphError {
  return new GraphError({
    status: 500,
    code: 1,
    type: 'OAuthException',
    message: 'An unknown error has occurred.',
  })
}
