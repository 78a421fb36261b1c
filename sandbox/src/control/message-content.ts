import type { Sandbox } from '../context.ts'
import { postsOf } from '../state/posts.ts'
import type { Message, Thread } from '../state/state-types.ts'

/** Kinds of content that a person can send besides text. */
export const contentKinds = [
  'image',
  'video',
  'audio',
  'file',
  'like',
  'story_reply',
  'story_mention',
  'shared_post',
  'disappearing',
  'unsupported',
] as const
export type ContentKind = (typeof contentKinds)[number]

/** Returns the content of a message of a kind. Its addresses lead to pictures of the sandbox. */
export function contentOfKind(
  { state, url }: Sandbox,
  thread: Thread,
  kind: ContentKind,
): Partial<Pick<Message, 'attachments' | 'storyReply' | 'unsupported'>> {
  const address = `${url}/media/bowls.png`
  switch (kind) {
    case 'like':
      return { attachments: [{ type: 'like_heart' }] }
    case 'disappearing':
      return { attachments: [{ type: 'ephemeral' }] }
    case 'unsupported':
      return { unsupported: true }
    case 'story_reply':
      return { storyReply: { id: `story-of-${thread.account}`, url: address } }
    case 'audio':
      return { attachments: [{ type: kind, url: `${url}/media/hello.wav` }] }
    case 'shared_post':
      return { attachments: [{ type: 'ig_post', postId: postsOf(state, thread.account)[0]?.id }] }
    default:
      return { attachments: [{ type: kind, url: address }] }
  }
}
