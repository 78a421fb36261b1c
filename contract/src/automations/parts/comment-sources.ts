import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { commentTypes } from '../automation.ts'
import { listed } from '../sentence/listed.ts'
import { refuseWhen } from '../kinds/automation-check.ts'
import { definePart, type ChoiceContext } from './part.ts'

/** `mention`: comments and captions on posts of other accounts that mention this one. */
export const CommentSource = z.enum(['post', 'ad', 'live', 'mention'])
export type CommentSource = z.infer<typeof CommentSource>

/** Where an automation acts if it does not choose. */
const usualCommentSources: readonly CommentSource[] = ['post', 'ad']

const labels: Readonly<Record<string, () => string>> = {
  post: () => m.editor_condition_source_post(),
  ad: () => m.editor_condition_source_ad(),
  live: () => m.editor_condition_source_live(),
  mention: () => m.editor_condition_source_mention(),
} satisfies Record<CommentSource, () => string>

/** Comments on live videos get only a private message, mentions only a public reply. */
function offered({ automation_type, privately = false }: ChoiceContext): CommentSource[] {
  const isPublic = automation_type === 'COMMENT_REPLY'
  return CommentSource.options.filter(
    (source) =>
      (source !== 'live' || automation_type === 'PRIVATE_MESSAGE' || (isPublic && privately)) &&
      (source !== 'mention' || isPublic),
  )
}

const names: Readonly<Record<string, () => string>> = {
  post: () => m.comment_source_post(),
  ad: () => m.comment_source_ad(),
  live: () => m.comment_source_live(),
}

const isUsual = (sources: readonly string[]): boolean =>
  sources.length === usualCommentSources.length && usualCommentSources.every((each) => sources.includes(each))

/** Where the comments are that it acts on; without it, the usual places. */
export const commentSources = definePart({
  field: 'comment_sources',
  types: commentTypes,
  value: z.nullable(z.array(CommentSource).check(z.minLength(1))),
  absent: null,
  label: () => m.editor_condition_sources(),
  hint: ({ automation_type }) =>
    automation_type === 'COMMENT_REPLY' ? m.editor_condition_source_mention_hint() : undefined,
  narrows: () => true,
  control: {
    type: 'choices',
    labelOf: (source) => labels[source]?.() ?? source,
    offered,
    usual: () => usualCommentSources,
  },
  // Sources with mentions are named with the posts.
  clause(sources) {
    if (isUsual(sources) || sources.includes('mention')) return null
    const texts = sources.flatMap((each) => names[each]?.() ?? [])
    return texts.length === 0 ? null : m.sentence_sources({ sources: listed(texts) })
  },
  draft: {
    schema: z.array(CommentSource),
    description:
      'Of comments: where they are; post and ad unless told. live: a live video, only of a private message. ' +
      'mention, only of COMMENT_REPLY: comments and captions of other accounts that mention this one.',
  },
  reason: {
    code: 'comment_source',
    gate: 'posts',
    sentence: (value) => m.reason_comment_source({ source: value('source') }),
    statement: (value) => m.decision_trace_stop_comment_source({ source: value('source') }),
  },
})

interface SourceFields {
  comment_sources?: readonly CommentSource[] | null | undefined
}

/** Returns where the comments are on which an automation acts. */
export const commentSourcesOf = ({ comment_sources }: SourceFields): readonly CommentSource[] =>
  comment_sources ?? usualCommentSources

/** Instagram accepts nothing but a public reply to a mention. */
export const noMentionCheck = refuseWhen(
  commentSources.field,
  () => m.problem_mention_source(),
  (automation: SourceFields) => commentSourcesOf(automation).includes('mention'),
)
