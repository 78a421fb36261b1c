import { m } from '@skein/messages'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
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
  if (!('post_selection_type' in settings)) return settings
  const { posts_from: given = null, ...others } = settings
  if (settings.post_selection_type !== 'FROM_NOW') return others as AutomationSettings
  const time = given === null ? (storedTime(stored) ?? wholeSecond(now)) : Date.parse(given)
  if (time > now) throw new AppError('validation', m.server_posts_from_future(), { detail: 'posts_from' })
  return { ...settings, posts_from: new Date(time).toISOString() }
}

function storedTime(stored: AutomationSettings | null): number | null {
  if (stored === null || !('post_selection_type' in stored) || stored.post_selection_type !== 'FROM_NOW')
    return null
  return stored.posts_from ? Date.parse(stored.posts_from) : null
}

/** Instagram gives the time of a post in whole seconds (`timestamp` of a media object). */
const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000
