import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import { inboxLimits } from '@skein/contract/limits'
import { m } from '@skein/messages'

interface ActionText {
  text: string
  /** The actions without this one. */
  without: ReplyActions
}

/** Returns a text for each action. */
export function actionsText({ tags = [], done = false }: ReplyActions): ActionText[] {
  return [
    ...tags.map((tag) => ({
      text: m.composer_adds_tag({ tag }),
      without: { tags: tags.filter((each) => each !== tag), done },
    })),
    ...(done ? [{ text: m.composer_marks_as_done(), without: { tags } }] : []),
  ]
}

export const isWithoutActions = ({ tags = [], done = false }: ReplyActions): boolean =>
  tags.length === 0 && !done

/** Returns the actions of both. */
export const withActions = (one: ReplyActions, other: ReplyActions): ReplyActions => ({
  tags: distinct([...(one.tags ?? []), ...(other.tags ?? [])]),
  done: one.done === true || other.done === true,
})

/** Returns the tags of a text with commas. */
export const tagsOfText = (text: string): string[] =>
  distinct(
    text
      .split(/[,،]/)
      .map((tag) => tag.trim().slice(0, inboxLimits.tagLength))
      .filter((tag) => tag !== ''),
  )

const distinct = (tags: readonly string[]): string[] => [...new Set(tags)].slice(0, inboxLimits.tags)
