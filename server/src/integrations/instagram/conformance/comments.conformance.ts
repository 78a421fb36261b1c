import { expect } from 'vitest'
import type { Declare } from './platform.conformance.ts'

export function declareComments(declare: Declare): void {
  declare(
    'a reply is published below the comment and can be read back',
    'a comment',
    async ({ scene, instagram }) => {
      const reply = await instagram.replyToComment(scene.as, scene.comment_id, 'Thank you! 😀')
      expect(reply.id).toMatch(/^\d+$/)
      expect(await instagram.listReplies(scene.as, scene.comment_id)).toEqual([
        {
          id: reply.id,
          text: 'Thank you! 😀',
          from_id: scene.as.platformUserId,
          from_username: scene.username,
          timestamp: expect.any(Number),
        },
      ])
      expect(await instagram.getComment(scene.as, scene.comment_id)).toMatchObject({
        id: scene.comment_id,
        text: scene.comment_text,
        from_id: scene.commenter_id,
        hidden: false,
        parent_id: null,
        media_id: scene.post_id,
        media_product_type: 'FEED',
        replies_count: 1,
      })
    },
  )

  declare(
    'a reply to a reply hangs on the top comment',
    'a comment with a reply',
    async ({ scene, instagram }) => {
      const [first] = await instagram.listReplies(scene.as, scene.comment_id)
      const second = await instagram.replyToComment(scene.as, first?.id ?? '', 'And again')
      const read = await instagram.getComment(scene.as, second.id)
      expect(read).toMatchObject({ parent_id: scene.comment_id, text: 'And again' })
    },
  )

  declare(
    'a comment that is gone is not found, and cannot be answered',
    'a deleted comment',
    async ({ scene, instagram }) => {
      expect(await instagram.getComment(scene.as, scene.comment_id)).toBeNull()
      await expect(instagram.replyToComment(scene.as, scene.comment_id, 'Hello')).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'not_found',
        code: 100,
        subcode: 33,
      })
    },
  )

  declare(
    'a hidden comment is marked, cannot be answered, and can be shown again',
    'a comment to hide',
    async ({ scene, instagram }) => {
      await instagram.hideComment(scene.as, scene.comment_id)
      expect((await instagram.getComment(scene.as, scene.comment_id))?.hidden).toBe(true)
      await expect(instagram.replyToComment(scene.as, scene.comment_id, 'Hello')).rejects.toMatchObject({
        kind: 'rejected',
      })
      await instagram.hideComment(scene.as, scene.comment_id, false)
      expect((await instagram.getComment(scene.as, scene.comment_id))?.hidden).toBe(false)
    },
  )

  declare('a comment can be deleted once', 'a comment to delete', async ({ scene, instagram }) => {
    await instagram.deleteComment(scene.as, scene.comment_id)
    expect(await instagram.getComment(scene.as, scene.comment_id)).toBeNull()
    await expect(instagram.deleteComment(scene.as, scene.comment_id)).rejects.toMatchObject({
      reason: 'not_found',
    })
  })

  declare(
    'comments come newest first, fifty at a time, without replies',
    'many comments',
    async ({ scene, instagram }) => {
      const first = await instagram.listComments(scene.as, scene.post_id)
      expect(first.comments).toHaveLength(50)
      expect(first.comments[0]?.id).toBe(scene.comment_id)
      expect(first.next_cursor).not.toBeNull()
      const second = await instagram.listComments(scene.as, scene.post_id, first.next_cursor ?? '')
      expect(second.comments.length).toBeGreaterThan(0)
      expect(second.next_cursor).toBeNull()
      const all = [...first.comments, ...second.comments]
      expect(new Set(all.map((comment) => comment.id)).size).toBe(all.length)
      expect(all.every((comment) => comment.parent_id === null)).toBe(true)
      const times = all.map((comment) => comment.timestamp)
      expect(times).toEqual(times.toSorted((left, right) => right - left))
    },
  )

  declare(
    'all replies of a comment are read, page after page',
    'a comment with many replies',
    async ({ scene, instagram }) => {
      expect(await instagram.listReplies(scene.as, scene.comment_id)).toHaveLength(52)
      expect((await instagram.getComment(scene.as, scene.comment_id))?.replies_count).toBe(52)
    },
  )

  declare('a comment of our own can be put below a post', 'a post', async ({ scene, instagram }) => {
    const created = await instagram.createComment(scene.as, scene.post_id, 'Back in stock')
    expect(await instagram.getComment(scene.as, created.id)).toMatchObject({
      text: 'Back in stock',
      from_id: scene.as.platformUserId,
      parent_id: null,
    })
  })
}
