import { expect } from 'vitest'
import type { Declare } from './platform.conformance.ts'

export function declareConversations(declare: Declare): void {
  declare(
    'lists conversations newest first, with both participants and the last message',
    'a conversation',
    async ({ setup, instagram }) => {
      const { conversations } = await instagram.listConversations(setup.as)
      expect(conversations[0]).toMatchObject({
        participants: [
          { id: setup.as.platformUserId, username: setup.username },
          { id: setup.person_id, username: setup.person_username },
        ],
        last_message: { mid: setup.mid, from_id: setup.person_id },
      })
      const times = conversations.map((conversation) => conversation.updated_at)
      expect(times).toEqual(times.toSorted((left, right) => right - left))
    },
  )

  declare('finds a conversation by its person', 'a conversation to find', async ({ setup, instagram }) => {
    const conversation = await instagram.findConversation(setup.as, setup.person_id)
    expect(conversation?.participants.map((participant) => participant.id)).toContain(setup.person_id)
    expect(await instagram.findConversation(setup.as, setup.commenter_id)).toBeNull()
  })

  declare(
    'lists threads with the newest twenty messages of each',
    'a page of whole conversations',
    async ({ setup, instagram }) => {
      const { conversations } = await instagram.listThreads(setup.as, { limit: 10 })
      const conversation = conversations.find(({ participants }) =>
        participants.some(({ id }) => id === setup.person_id),
      )
      expect(conversation?.messages).toHaveLength(20)
      expect(conversation?.messages[0]).toMatchObject({
        mid: setup.mid,
        from_id: setup.person_id,
        attachments: [{ type: 'image', url: expect.stringContaining('http') }],
      })
      expect(conversation?.is_truncated).toBe(true)
    },
  )

  declare(
    'reads only the newest twenty messages of a long conversation',
    'a long conversation',
    async ({ setup, instagram }) => {
      const conversation = await instagram.findConversation(setup.as, setup.person_id)
      const thread = await instagram.getConversation(setup.as, conversation?.id ?? '')
      expect(thread?.messages).toHaveLength(20)
      expect(thread?.is_truncated).toBe(true)
      expect(thread?.messages[0]).toMatchObject({
        mid: setup.mid,
        from_id: setup.person_id,
        to_ids: [setup.as.platformUserId],
      })
    },
  )

  declare(
    'reads all messages of a short conversation',
    'a short conversation',
    async ({ setup, instagram }) => {
      const conversation = await instagram.findConversation(setup.as, setup.person_id)
      const thread = await instagram.getConversation(setup.as, conversation?.id ?? '')
      expect(thread?.is_truncated).toBe(false)
      expect(thread?.messages.at(-1)?.mid).toBe(setup.oldest_mid)
    },
  )

  declare(
    'reads the profile of a person who wrote, not of one who only commented',
    'profiles',
    async ({ setup, instagram }) => {
      expect(await instagram.getProfile(setup.as, setup.person_id)).toMatchObject({
        username: setup.person_username,
      })
      expect(await instagram.getProfile(setup.as, setup.commenter_id)).toBeNull()
      expect(await instagram.getProfile(setup.as, '1999999999999999')).toBeNull()
    },
  )
}
