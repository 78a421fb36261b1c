import { expect } from 'vitest'
import type { Declare } from './platform.conformance.ts'

export function declareComments(declare: Declare): void {
  declare(
    'publishes a reply below the comment, which can be read back',
    'a comment',
    async ({ setup, instagram }) => {
      const reply = await instagram.replyToComment(setup.as, setup.comment_id, 'Thank you! 😀')
      expect(reply.id).toMatch(/^\d+$/)
      expect((await instagram.listReplies(setup.as, setup.comment_id)).replies).toEqual([
        {
          id: reply.id,
          text: 'Thank you! 😀',
          from_id: setup.as.platformUserId,
          from_username: setup.username,
          timestamp: expect.any(Number),
        },
      ])
      expect(await instagram.getComment(setup.as, setup.comment_id)).toMatchObject({
        id: setup.comment_id,
        text: setup.comment_text,
        from_id: setup.commenter_id,
        hidden: false,
        parent_id: null,
        media_id: setup.post_id,
        media_product_type: 'FEED',
        replies_count: 1,
      })
    },
  )

  declare(
    'attaches a reply to a reply to the top-level comment',
    'a comment with a reply',
    async ({ setup, instagram }) => {
      const [first] = (await instagram.listReplies(setup.as, setup.comment_id)).replies
      const second = await instagram.replyToComment(setup.as, first?.id ?? '', 'And again')
      const read = await instagram.getComment(setup.as, second.id)
      expect(read).toMatchObject({ parent_id: setup.comment_id, text: 'And again' })
    },
  )

  declare(
    'does not find a deleted comment and rejects a reply to it',
    'a deleted comment',
    async ({ setup, instagram }) => {
      expect(await instagram.getComment(setup.as, setup.comment_id)).toBeNull()
      await expect(instagram.replyToComment(setup.as, setup.comment_id, 'Hello')).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'not_found',
        code: 100,
        subcode: 33,
      })
    },
  )

  declare(
    'hides and shows a comment, and rejects a reply to a hidden one',
    'a comment to hide',
    async ({ setup, instagram }) => {
      await instagram.hideComment(setup.as, setup.comment_id)
      expect((await instagram.getComment(setup.as, setup.comment_id))?.hidden).toBe(true)
      await expect(instagram.replyToComment(setup.as, setup.comment_id, 'Hello')).rejects.toMatchObject({
        kind: 'rejected',
      })
      await instagram.hideComment(setup.as, setup.comment_id, false)
      expect((await instagram.getComment(setup.as, setup.comment_id))?.hidden).toBe(false)
    },
  )

  declare('deletes a comment once', 'a comment to delete', async ({ setup, instagram }) => {
    await instagram.deleteComment(setup.as, setup.comment_id)
    expect(await instagram.getComment(setup.as, setup.comment_id)).toBeNull()
    await expect(instagram.deleteComment(setup.as, setup.comment_id)).rejects.toMatchObject({
      reason: 'not_found',
    })
  })

  declare(
    'lists comments newest first, fifty per page, without replies',
    'many comments',
    async ({ setup, instagram }) => {
      const first = await instagram.listComments(setup.as, setup.post_id)
      expect(first.comments).toHaveLength(50)
      expect(first.comments[0]?.id).toBe(setup.comment_id)
      expect(first.next_cursor).not.toBeNull()
      const second = await instagram.listComments(setup.as, setup.post_id, first.next_cursor ?? '')
      expect(second.comments.length).toBeGreaterThan(0)
      expect(second.next_cursor).toBeNull()
      const all = [...first.comments, ...second.comments]
      expect(new Set(all.map((comment) => comment.id)).size).toBe(all.length)
      expect(all.every((comment) => comment.parent_id === null)).toBe(true)
      const times = all.map((comment) => comment.timestamp)
      expect(times).toEqual(times.toSorted((left, right) => right - left))
    },
  )

  declare('reads all pages of replies', 'a comment with many replies', async ({ setup, instagram }) => {
    expect((await instagram.listReplies(setup.as, setup.comment_id)).replies).toHaveLength(52)
    expect((await instagram.getComment(setup.as, setup.comment_id))?.replies_count).toBe(52)
  })
}
