import type { Ctx } from '#src/context.ts'
import type { Credentials, Instagram } from '#src/integrations/instagram/client.ts'
import { toFinding, type Check, type Finding } from './verification-types.ts'

type Comments = Awaited<ReturnType<Instagram['listComments']>>['comments']

/** Returns comments of the newest post that has some. */
async function readNewestComments(instagram: Instagram, as: Credentials): Promise<Comments> {
  for (const { id, comments_count } of (await instagram.listMedia(as, { limit: 10 })).media) {
    if (comments_count === 0) continue
    const { comments } = await instagram.listComments(as, id)
    if (comments.length > 0) return comments
  }
  return []
}

const isDescending = (times: readonly number[]) =>
  times.every((at, index) => index === 0 || at <= (times[index - 1] ?? at))

export function commentChecks({ instagram }: Ctx, as: Credentials): Check[] {
  let reading: Promise<Comments> | undefined
  const newest = () => (reading ??= readNewestComments(instagram, as))
  const withComments = (look: (comments: Comments) => Promise<Finding>) => async () => {
    const comments = await newest()
    return comments.length === 0
      ? (['skipped', 'The newest posts have no comments.'] as Finding)
      : look(comments)
  }
  return [
    {
      check: 'Permission: comments',
      run: async () => ['ok', `${(await newest()).length} comments of a post are readable.`],
    },
    {
      check: 'Comments name their author',
      assumption: 'comments_have_author',
      run: withComments(async (comments) =>
        toFinding(
          comments.every(({ from_id }) => from_id !== null),
          'All of them.',
          'Some do not: history lacks them.',
        ),
      ),
    },
    {
      check: 'Comments are listed newest first',
      assumption: 'comments_newest_first',
      run: withComments(async (comments) =>
        toFinding(
          isDescending(comments.map(({ timestamp }) => timestamp)),
          'Yes.',
          'They are in another order.',
        ),
      ),
    },
    {
      check: 'A comment can be read by its id',
      assumption: 'comment_readable',
      refused: 'limited',
      run: withComments(async ([comment]) =>
        toFinding(
          (await instagram.getComment(as, comment?.id ?? '')) !== null,
          'Yes.',
          'Instagram does not return it.',
        ),
      ),
    },
    {
      check: 'Posts with their comments in one call',
      assumption: 'comments_nested_in_media',
      refused: 'limited',
      run: async () => ['ok', `${(await instagram.listNewestComments(as)).length} newest comments.`],
    },
  ]
}

export function conversationChecks({ instagram }: Ctx, as: Credentials): Check[] {
  let reading: ReturnType<typeof instagram.listConversations> | undefined
  const list = async () => (await (reading ??= instagram.listConversations(as, { limit: 10 }))).conversations
  return [
    {
      check: 'Permission: messages',
      assumption: 'conversations_readable',
      refused: 'failed',
      run: async () => ['ok', `${(await list()).length} conversations are readable.`],
    },
    {
      check: 'Conversations are listed newest first',
      assumption: 'conversations_newest_first',
      refused: 'skipped',
      run: async () =>
        toFinding(
          isDescending((await list()).map(({ updated_at }) => updated_at)),
          'Yes.',
          'They are in another order.',
        ),
    },
    {
      check: 'One conversation',
      refused: 'skipped',
      run: async () => {
        const [conversation] = await list()
        if (!conversation)
          return ['skipped', 'There is none. Is “Allow access to messages” on in the Instagram app?']
        const thread = await instagram.getConversation(as, conversation.id)
        return toFinding(
          (thread?.messages.length ?? 0) > 0,
          'Its newest messages are readable.',
          'It has no readable message.',
        )
      },
    },
    {
      check: 'Profile of a person who wrote',
      assumption: 'profile_readable',
      refused: 'limited',
      run: async () => {
        const people = (await list()).flatMap(({ participants }) => participants)
        const person = people.find(({ id }) => id !== as.platformUserId)
        if (!person) return ['skipped', 'No messages yet.']
        return toFinding(
          (await instagram.getProfile(as, person.id)) !== null,
          'Readable.',
          'Instagram does not show it.',
        )
      },
    },
  ]
}
