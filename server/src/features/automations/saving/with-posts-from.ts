import { m } from '@skein/messages'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { chosenPosts, type PostFields, postsFrom } from '@skein/contract/automations/parts/posts'
import { AppError } from '#src/infra/errors.ts'

interface SaveTime {
  /** The settings that are changed; null for a new automation. */
  stored: AutomationSettings | null
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Returns settings of FROM_NOW with the time since which posts are selected: the given one, that of the stored settings, or
 * `now`. Settings of other selections have none. Throws 400 for a time in the future.
 */
export function withPostsFrom(settings: AutomationSettings, { stored, now }: SaveTime): AutomationSettings {
  const posts = chosenPosts(settings)
  const { [postsFrom.field]: _time, ...others } = settings as AutomationSettings & PostFields
  if (posts.kind !== 'since') return others as AutomationSettings
  const time = posts.from === null ? (storedTime(stored) ?? wholeSecond(now)) : Date.parse(posts.from)
  if (time > now) throw new AppError('validation', m.server_posts_from_future(), { detail: postsFrom.field })
  return { ...others, [postsFrom.field]: new Date(time).toISOString() } as AutomationSettings
}

function storedTime(storedSettings: AutomationSettings | null): number | null {
  const posts = chosenPosts(storedSettings ?? {})
  return posts.kind === 'since' && posts.from ? Date.parse(posts.from) : null
}

/** Instagram gives the time of a post in whole seconds (`timestamp` of a media object). */
const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000
