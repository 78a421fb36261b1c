import { expect } from 'vitest'
import type { Declare } from './platform.conformance.ts'

export function declareConversations(declare: Declare): void {
  declare(
    'conversations come newest first, with both sides and the last message',
    'a conversation',
    async ({ scene, instagram }) => {
      const { conversations } = await instagram.listConversations(scene.as)
      expect(conversations[0]).toMatchObject({
        participants: [
          { id: scene.as.platformUserId, username: scene.username },
          { id: scene.person_id, username: scene.person_username },
        ],
        last_message: { mid: scene.mid, from_id: scene.person_id },
      })
      const times = conversations.map((conversation) => conversation.updated_at)
      expect(times).toEqual(times.toSorted((left, right) => right - left))
    },
  )

  declare('a conversation is found by its person', 'a conversation to find', async ({ scene, instagram }) => {
    const found = await instagram.findConversation(scene.as, scene.person_id)
    expect(found?.participants.map((participant) => participant.id)).toContain(scene.person_id)
    expect(await instagram.findConversation(scene.as, scene.commenter_id)).toBeNull()
  })

  declare(
    'a page of whole conversations tells the newest twenty messages of each',
    'a page of whole conversations',
    async ({ scene, instagram }) => {
      const { conversations } = await instagram.listThreads(scene.as, { limit: 10 })
      const found = conversations.find(({ participants }) =>
        participants.some(({ id }) => id === scene.person_id),
      )
      expect(found?.messages).toHaveLength(20)
      expect(found?.messages[0]).toMatchObject({
        mid: scene.mid,
        from_id: scene.person_id,
        attachments: [{ type: 'image', url: expect.stringContaining('http') }],
      })
      expect(found?.is_truncated).toBe(true)
    },
  )

  declare('only the newest twenty messages are told', 'a long conversation', async ({ scene, instagram }) => {
    const found = await instagram.findConversation(scene.as, scene.person_id)
    const thread = await instagram.getConversation(scene.as, found?.id ?? '')
    expect(thread?.messages).toHaveLength(20)
    expect(thread?.is_truncated).toBe(true)
    expect(thread?.messages[0]).toMatchObject({
      mid: scene.mid,
      from_id: scene.person_id,
      to_ids: [scene.as.platformUserId],
    })
    expect(await instagram.getMessage(scene.as, scene.mid)).toMatchObject({ mid: scene.mid })
    expect(await instagram.getMessage(scene.as, scene.oldest_mid)).toBeNull()
  })

  declare('a short conversation is told in full', 'a short conversation', async ({ scene, instagram }) => {
    const found = await instagram.findConversation(scene.as, scene.person_id)
    const thread = await instagram.getConversation(scene.as, found?.id ?? '')
    expect(thread?.is_truncated).toBe(false)
    expect(thread?.messages.at(-1)?.mid).toBe(scene.oldest_mid)
  })

  declare(
    'a profile is told of who wrote, not of who only commented',
    'profiles',
    async ({ scene, instagram }) => {
      expect(await instagram.getProfile(scene.as, scene.person_id)).toMatchObject({
        username: scene.person_username,
      })
      expect(await instagram.getProfile(scene.as, scene.commenter_id)).toBeNull()
      expect(await instagram.getProfile(scene.as, '1999999999999999')).toBeNull()
    },
  )
}
