import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { Id, instantOf } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { commentTypes } from '../automation.ts'
import { refuseWhen, type AutomationCheck } from '../kinds/automation-check.ts'
import { definePart } from './part.ts'

export const PostSelection = z.enum(['ALL', 'SPECIFIC', 'DATE_RANGE', 'FROM_NOW'])
export type PostSelection = z.infer<typeof PostSelection>

export const DateRange = z.enum(['1d', '2d', '1w', '2w', '1m', '1y'])
export type DateRange = z.infer<typeof DateRange>

/** Length of each range in days, before the event. */
export const dateRangeDays: ReadonlyMap<string, number> = new Map<DateRange, number>([
  ['1d', 1],
  ['2d', 2],
  ['1w', 7],
  ['2w', 14],
  ['1m', 30],
  ['1y', 365],
])

const postsFromLength = 40

/** Which posts of the account it acts on. */
export const postSelectionType = definePart({
  field: 'post_selection_type',
  types: commentTypes,
  value: PostSelection,
  initial: 'ALL',
  absent: null,
  label: () => m.post_picker_label(),
})

/** The posts of SPECIFIC. */
export const specificPostIds = definePart({
  field: 'specific_post_ids',
  types: commentTypes,
  value: z.array(Id).check(z.maxLength(limits.specificPosts)),
  initial: [],
  absent: [],
  label: () => m.editor_field_specific(),
})

/**
 * The time of FROM_NOW in ISO 8601: posts published then or later are selected. The server sets it at the first save, in
 * UTC.
 */
export const postsFrom = definePart({
  field: 'posts_from',
  types: commentTypes,
  value: z.nullable(z.string().check(z.maxLength(postsFromLength))),
  absent: null,
  label: () => m.editor_field_posts_from(),
  isTime: true,
})

/** The choice of posts in settings, in a form, or in a row of the list. The name of the range differs between types. */
export interface PostFields {
  automation_type?: string | null | undefined
  post_selection_type?: string | null | undefined
  specific_post_ids?: string | readonly string[] | null | undefined
  posts_from?: string | null | undefined
  date_range?: string | null | undefined
  dateRange?: string | null | undefined
}

/** The posts that an automation acts on. */
export type ChosenPosts =
  | { kind: 'all' }
  | { kind: 'specific'; ids: readonly string[] }
  /** `range` is null if none is chosen. */
  | { kind: 'range'; range: string | null }
  /** `from` is null before the first save. */
  | { kind: 'since'; from: string | null }

/** Returns the choice of posts. Fields of other choices do not count. */
export function chosenPosts(fields: PostFields): ChosenPosts {
  switch (fields.post_selection_type) {
    case 'SPECIFIC':
      return { kind: 'specific', ids: selectedPostIds(fields) }
    case 'DATE_RANGE':
      return { kind: 'range', range: fields.date_range ?? fields.dateRange ?? null }
    case 'FROM_NOW':
      return { kind: 'since', from: fields.posts_from ?? null }
    default:
      return { kind: 'all' }
  }
}

/** Returns the ids that were selected, whether they are the choice or not. */
export const selectedPostIds = ({ specific_post_ids: ids }: PostFields): string[] => [ids ?? []].flat()

/** Blank values of fields that do not count. */
interface ClearedPostFields {
  specific_post_ids?: []
  date_range?: null
  dateRange?: null
  posts_from?: null
}

/** Returns blank values for the fields of other choices that have a value. */
export function clearedPostFields(fields: PostFields): ClearedPostFields {
  const { kind } = chosenPosts(fields)
  const cleared: ClearedPostFields = {}
  if (kind !== 'specific' && fields.specific_post_ids) cleared.specific_post_ids = []
  if (kind !== 'range' && fields.date_range) cleared.date_range = null
  if (kind !== 'range' && fields.dateRange) cleared.dateRange = null
  if (kind !== 'since' && fields.posts_from) cleared.posts_from = null
  return cleared
}

/** A choice of posts needs a post, or a range. The name of the range's field is that of the type. */
export const postChecks = (range: 'dateRange' | 'date_range'): AutomationCheck<PostFields>[] => [
  refuseWhen(
    specificPostIds.field,
    () => m.problem_posts(),
    (automation) => {
      const posts = chosenPosts(automation)
      return posts.kind === 'specific' && posts.ids.length === 0
    },
  ),
  refuseWhen(
    range,
    () => m.problem_range(),
    (automation) => {
      const posts = chosenPosts(automation)
      return posts.kind === 'range' && posts.range === null
    },
  ),
  refuseWhen(
    postsFrom.field,
    () => m.problem_posts_from(),
    (automation) => {
      const posts = chosenPosts(automation)
      return posts.kind === 'since' && posts.from !== null && instantOf(posts.from) === null
    },
  ),
]

const rangeTexts: Readonly<Record<string, () => string>> = {
  '1d': () => m.sentence_posts_day(),
  '2d': () => m.sentence_posts_two_days(),
  '1w': () => m.sentence_posts_week(),
  '2w': () => m.sentence_posts_two_weeks(),
  '1m': () => m.sentence_posts_month(),
  '1y': () => m.sentence_posts_year(),
} satisfies Record<DateRange, () => string>

/** Returns the posts in words: “one of 3 posts”. Empty if the choice is not complete. */
export function postWords(
  automation: PostFields,
  sources: string | readonly string[] | null | undefined,
): string {
  const posts = chosenPosts(automation)
  switch (posts.kind) {
    case 'specific':
      return posts.ids.length === 0 ? '' : m.sentence_posts({ count: posts.ids.length })
    case 'range':
      return rangeTexts[posts.range ?? '']?.() ?? ''
    case 'since':
      return newPostWords(posts.from)
    case 'all':
      if (!sources?.includes('mention')) return m.sentence_all_posts()
      return sources.length === 1
        ? m.sentence_posts_that_mention()
        : m.sentence_posts_or_mention({ posts: m.sentence_all_posts() })
  }
}

/** `postsFrom` is null before the first save. */
function newPostWords(postsFrom: string | null): string {
  const from = new Date(postsFrom ?? '')
  if (Number.isNaN(from.getTime())) return m.sentence_posts_from_now()
  const date = from.toLocaleDateString(m.locale_code(), { dateStyle: 'long', timeZone: 'UTC' })
  return m.sentence_posts_since({ date })
}
